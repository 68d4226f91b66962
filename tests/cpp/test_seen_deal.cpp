// Records of one player, and a deal as one player saw it.
#include <algorithm>
#include <string>

#include "check.hpp"
#include "glup/stock/deal/masked.hpp"
#include "glup/stock/deal/seen_text.hpp"
#include "glup/stock/deal/text_kind.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/policy/playout.hpp"
#include "glup/stock/rules/legal.hpp"

using namespace glup;

namespace {

constexpr const char* kHead = "hand: C AAKQQ9  D QQJ9  H AQJ9  S TKQJ\nturnup: JH\n";

// A deal that the quick player plays to its end.
Course played(rules::RulesetId rules, int seed) {
    Record record;
    record.rules = rules;
    auto deck = sorted_deck(record.ruleset());
    Random rng(static_cast<std::uint64_t>(seed));
    rng.shuffle(deck.data(), record.ruleset().deck());
    record.deck.assign(deck.begin(), deck.begin() + record.ruleset().deck());
    record.dealer = seed % 2;
    Course course(std::move(record));
    while (!course.state().is_over()) {
        const State& state = course.state();
        const View view(state, state.player);
        course.apply(action_text(state, choose_action(view.seen(), find_policy("greedy"), rng)));
    }
    return course;
}

std::string fault(const std::string& text) {
    try {
        parse_seen_deal(text);
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

bool faults(const std::string& text, const std::string& words) {
    return fault(text).find(words) != std::string::npos;
}

std::string actions(const std::string& told) {
    std::string all;
    const SeenDeal deal = parse_seen_deal(kHead + told);
    for (const std::string& action : deal.actions()) all += (all.empty() ? "" : " ") + action;
    return all;
}

}  // namespace

TEST("what a player sees is what the state shows them") {
    for (const rules::RulesetId rules : rules::kKnown) {
        const Course course = played(rules, 3);
        for (int ply = 0; ply <= course.plies(); ply += 7) {
            for (int seat = 0; seat < rules::kSeats; ++seat) {
                const SeenDeal deal = SeenDeal::from_record(course.record(), seat, ply);
                CHECK(deal.plies() == ply);
                if (deal.needs() != Need::kDraw)
                    CHECK(deal.view() == View(course.state_at(ply), seat));
                CHECK(parse_seen_deal(seen_deal_text(deal)) == deal);
                CHECK(SeenDeal::from_object(json::load_object(record_json(deal.record()))) ==
                          deal ||
                      deal.seat() != seat);
            }
        }
    }
}

TEST("what happens is among what may happen, and can be undone") {
    const Course course = played(rules::RulesetId::kTwoHanded, 5);
    SeenDeal deal = SeenDeal::from_record(course.record(), 1, 0);
    const std::string first = seen_deal_text(deal);
    const SeenDeal whole = SeenDeal::from_record(course.record(), 1);
    for (const SeenEvent& event : whole.events()) {
        CHECK(deal.player() == event.seat);
        if (event.is_draw) {
            deal.draw(event.text);
            continue;
        }
        const auto may = deal.legal_actions();
        CHECK(std::find(may.begin(), may.end(), event.text) != may.end());
        deal.apply(event.text);
    }
    CHECK(deal.is_over());
    while (!deal.events().empty()) deal.undo();
    CHECK(seen_deal_text(deal) == first);
}

TEST("a masked record is filled so that its owner's view stays") {
    const Course course = played(rules::RulesetId::kGlup, 4);
    for (int ply = 0; ply < course.plies(); ply += 11) {
        const int seat = course.state_at(ply).player;
        const Record mask = masked(course.record(), ply, seat);
        const Record whole = unmasked(json::load_object(record_json(mask)));
        CHECK(View(state_at(whole, ply), seat) == View(course.state_at(ply), seat));
        CHECK(record_json(masked(whole, ply, seat)) == record_json(mask));
    }
}

TEST("a deal is read however it is written") {
    const Course course = played(rules::RulesetId::kTwoHanded, 3);
    const std::string whole = record_json(course.record());
    CHECK(!read_known_deal(whole).seat);
    CHECK(record_json(read_known_deal(whole).record) == whole);
    const SeenDeal seen = SeenDeal::from_record(course.record(), 1);
    CHECK(read_known_deal(record_json(seen.record())).seat == 1);
    CHECK(read_known_deal(seen_deal_text(seen)).record.actions == course.record().actions);
    CHECK_THROWS(RecordError, read_known_deal("nothing of the kind"));
}

TEST("typed kindly") {
    CHECK(actions("they: 9C me: AC draw: JS") == "9C AC pass");
    CHECK(actions("dealer: me # mine\n 9♣, a♣ | pass, 10s") == "9C AC pass");
    CHECK(actions("AC TC marriage c") == "AC TC marriage-C:QC,KC");
    CHECK(actions("i: AC opponent: TC m: marriage ♠:KS,QS d: TS m: 9C") ==
          "AC TC marriage-S:QS,KS 9C");
    CHECK(actions("AC TC pinocle") == "AC TC pinochle:JD,QS");
    CHECK(actions("AC TC exchange drew 10d qh") == "AC TC dix QH");
}

TEST("errors name the line and what was expected") {
    CHECK(faults("hand: AC\nAC TT", "line 2: \"TT\": expected the hand, 18 cards"));
    CHECK(faults("turnup: XX", "turnup: expected a card such as 9H, given \"XX\""));
    CHECK(faults(std::string(kHead) + "they: AC AC\npinoche", "did you mean pinochle?"));
    CHECK(faults(std::string(kHead) + "AC TC run", "run: KH TH is lacking"));
    CHECK(faults(std::string(kHead) + "they:", "they: expected what happened after it"));
    CHECK(faults(std::string(kHead) + "AC AC AC\nAC AC", "AC: all four copies have been seen"));
}

TEST("letters that fold to others are none of ours") {
    for (const char* odd :
         {"İ: AC", "ı: AC", "dİx", "paſſ", "A\xe2\x84\xaa", "\xff\xfe", "me: \xc4"})
        CHECK(faults(std::string(kHead) + odd, "line 3: "));
    CHECK(!fault("hand: İ").empty());
}

TEST("a line is taken whole or not at all") {
    SeenDeal deal = parse_seen_deal(kHead);
    const SeenDeal before = deal;
    CHECK_THROWS(Error, tell(deal, "AC TC draw TS QQ"));
    CHECK(deal == before);
    CHECK(deal.actions().empty());
}
