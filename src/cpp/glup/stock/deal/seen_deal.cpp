#include "glup/stock/deal/seen_deal.hpp"

#include <algorithm>
#include <array>

#include "glup/stock/deal/dealing.hpp"
#include "glup/stock/deal/masked.hpp"
#include "glup/stock/deal/possible.hpp"
#include "glup/support/json.hpp"
#include "glup/text/record_object.hpp"

namespace glup {
namespace {

Record first_record(const std::vector<Card>& hand, Card turnup, const SeenDeal::Start& start) {
    Record record;
    record.rules = start.rules;
    record.dealer = start.dealer.value_or(start.seat ^ 1);
    record.exact_cut = start.exact_cut;
    const rules::Ruleset& ruleset = record.ruleset();
    if (hand.size() != static_cast<std::size_t>(ruleset.hand)) {
        throw Error("hand: expected " + std::to_string(ruleset.hand) + " cards, given " +
                    std::to_string(hand.size()));
    }
    record.deck.assign(static_cast<std::size_t>(ruleset.deck()), kNoCard);
    record.deck[ruleset.turnup_place()] = turnup;
    auto next = hand.begin();
    for (const int place : hand_places(ruleset, start.seat, record.dealer))
        record.deck[place] = *next++;
    return record;
}

Course first_course(const Record& known) {
    try {
        return Course(fitting(known));
    } catch (const RecordError& fault) {
        const int copies = known.ruleset().copies;
        throw Error("hand and turn-up: expected at most " + number_word(copies) +
                    " of each card, given " + number_word(copies + 1) + " of " + fault.text());
    }
}

}  // namespace

std::string_view need_name(Need need) {
    constexpr std::array<std::string_view, 5> kNames = {"lead", "follow", "meld", "draw", ""};
    return kNames[static_cast<std::size_t>(need)];
}

SeenDeal::SeenDeal(const std::vector<Card>& hand, Card turnup, const Start& start)
    : seat_(start.seat), known_(first_record(hand, turnup, start)), course_(first_course(known_)) {}

SeenDeal SeenDeal::from_record(const Record& record, int seat, std::optional<int> ply) {
    const int most = static_cast<int>(record.actions.size());
    Record known = masked(record, ply.value_or(most), seat);
    const std::string deck = json::shown(deck_text(known.deck));
    return from_masked(std::move(known), seat, deck);
}

SeenDeal SeenDeal::from_object(const json::Object& object, std::optional<int> seat) {
    const json::Fields fields(object);
    return as_record(std::nullopt, [&] {
        Record known;
        known.rules = read_rules(fields);
        known.dealer = static_cast<int>(fields.integer("dealer", 0, 1));
        known.exact_cut = read_exact_cut(fields, known.ruleset());
        known.deck = read_masked_deck(fields);
        for (const json::Value& item : fields.sequence("actions", "a list of actions")) {
            const auto* action = item.as<std::string>();
            if (action == nullptr) {
                const int ply = static_cast<int>(known.actions.size());
                Holdings(known.deck, known.dealer, known.rules).follow(known.actions);
                throw RecordError(std::nullopt, ply, json::shown(item),
                                  "expected the text of an action");
            }
            known.actions.push_back(*action);
        }
        return from_masked(std::move(known), seat, json::shown(*fields.find("deck")));
    });
}

SeenDeal SeenDeal::from_masked(Record known, std::optional<int> seat, const std::string& deck) {
    Holdings holdings(known.deck, known.dealer, known.rules);
    holdings.follow(known.actions);
    const int mover = holdings.mover();
    std::vector<Card> hand;
    const auto knows_hand = [&](int owner) {
        hand.clear();
        for (const int place : hand_places(known.ruleset(), owner, known.dealer))
            hand.push_back(known.deck[place]);
        return std::find(hand.begin(), hand.end(), kNoCard) == hand.end();
    };
    int owner = seat.value_or(mover);
    if (!knows_hand(owner) && (seat || !knows_hand(owner ^= 1))) {
        throw RecordError(
            std::nullopt, std::nullopt, deck,
            "deck: expected all cards of one player's hand to be known, given " + deck);
    }
    const Card turnup = known.deck[known.ruleset().turnup_place()];
    SeenDeal deal(hand, turnup, {owner, known.dealer, known.exact_cut, known.rules});
    known.deck = holdings.seen_by(owner);
    Record whole = fitting(known);
    whole.actions.clear();
    whole.extra.clear();
    deal.course_ = Course(std::move(whole));  // all that is told will fit it
    for (std::size_t ply = 0; ply < known.actions.size(); ++ply) {
        at_ply(std::nullopt, static_cast<int>(ply), known.actions[ply],
               [&] { deal.apply(known.actions[ply]); });
        if (!deal.missing_) continue;
        const Card drawn = known.deck[*deal.missing_];
        if (drawn != kNoCard) deal.draw(card_text(drawn));
    }
    return deal;
}

std::vector<Card> SeenDeal::hand() const {
    std::vector<Card> cards;
    for (const int place : hand_places(ruleset(), seat_, dealer()))
        cards.push_back(known_.deck[place]);
    return cards;
}

Need SeenDeal::needs() const {
    if (missing_) return Need::kDraw;
    switch (course_.state().decision) {
        case Decision::kLead: return Need::kLead;
        case Decision::kFollow: return Need::kFollow;
        case Decision::kMeld: return Need::kMeld;
        case Decision::kOver: break;
    }
    return Need::kNothing;
}

int SeenDeal::player() const {
    if (missing_) return seat_;
    return is_over() ? -1 : course_.state().player;
}

std::string SeenDeal::expected() const {
    const std::string whose = is_mine() ? "my" : "their";
    switch (needs()) {
        case Need::kDraw: return "the card that I drew";
        case Need::kLead: return whose + " lead";
        case Need::kFollow: return whose + " card on " + card_text(course_.state().led);
        case Need::kMeld: return whose + " declaration or pass";
        case Need::kNothing: break;
    }
    return "nothing more, as the deal is over";
}

const State& SeenDeal::state_at(int ply) const {
    const State& state = course_.state_at(ply);
    if (missing_ && ply == plies()) throw Error("draw: missing, expected " + expected());
    return state;
}

State SeenDeal::world(const std::vector<Card>& held) const {
    return held.empty() ? course_.state() : Course(fitting(record(), held)).state();
}

std::vector<std::string> SeenDeal::legal_actions() const {
    return missing_ ? std::vector<std::string>() : possible_actions(view());
}

std::vector<Card> SeenDeal::possible_draws() const {
    std::vector<Card> cards;
    if (!missing_) return cards;
    const CardCounts left = holdings().left();
    for (Card card = 0; card < rules::kCards; ++card) {
        if (left[card] > 0) cards.push_back(card);
    }
    return cards;
}

Record SeenDeal::record() const {
    Record record = known_;
    record.actions = actions();
    return record;
}

std::string SeenDeal::apply(std::string_view action) {
    const int seat = player();
    const Need needed = needs();
    if (seat < 0 || needed == Need::kDraw)
        throw IllegalActionError(json::shown(action) + ": expected " + expected());
    std::string canonical;
    try {
        canonical = course_.apply(action);
    } catch (const IllegalActionError&) {
        if (seat == seat_ || !course_.state().in_phase1()) throw;
        canonical = guess_again(action);
    }
    events_.push_back({seat, canonical, false});
    if (needed == Need::kMeld) missing_ = holdings().guessed(seat_);
    return canonical;
}

std::string SeenDeal::draw(std::string_view text) {
    const Card card = one_card(text);
    const std::string name = card_text(card);
    if (!missing_) throw Error("draw " + name + ": expected " + expected());
    Card& place = known_.deck[*missing_];
    place = card;
    if (course_.record().deck[*missing_] != card) {
        try {
            course_ = Course(fitting(record()));
        } catch (const RecordError&) {
            place = kNoCard;
            throw Error("draw " + one_more(name));
        }
    }
    missing_.reset();
    events_.push_back({seat_, name, true});
    return name;
}

SeenEvent SeenDeal::undo() {
    if (events_.empty()) throw Error("nothing to undo: the deal has just begun");
    SeenEvent event = std::move(events_.back());
    events_.pop_back();
    if (event.is_draw) {
        missing_ = holdings().drawn_by(seat_).back();
        known_.deck[*missing_] = kNoCard;
    } else {
        course_.undo();
        missing_.reset();
    }
    return event;
}

Holdings SeenDeal::holdings() const {
    Holdings holdings(known_.deck, dealer(), rules());
    holdings.follow(actions());
    return holdings;
}

// Why there can't be another copy of that card.
std::string SeenDeal::one_more(const std::string& card) const {
    const int copies = ruleset().copies;
    return card + ": " + (copies == 2 ? "both" : "all " + number_word(copies)) +
           " copies have been seen";
}

// Takes an action of the opponent's that needs another hand than the one guessed.
std::string SeenDeal::guess_again(std::string_view action) {
    Record told = record();
    told.actions.emplace_back(action);
    try {
        course_ = Course(fitting(std::move(told)));
    } catch (const RecordError& fault) {
        if (!fault.ply()) throw IllegalActionError(one_more(fault.text()));
        const bool tells = fault.reason().find(fault.text()) != std::string::npos;
        throw IllegalActionError((tells ? "" : json::shown(fault.text()) + ": ") + fault.reason());
    }
    return actions().back();
}

bool operator==(const SeenDeal& a, const SeenDeal& b) {
    return a.seat_ == b.seat_ && a.dealer() == b.dealer() && a.exact_cut() == b.exact_cut() &&
           a.rules() == b.rules() && a.turnup() == b.turnup() &&
           to_card_set(a.hand()) == to_card_set(b.hand()) && a.events_ == b.events_;
}

}  // namespace glup
