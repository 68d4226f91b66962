#include "glup/protocol/requests.hpp"

#include <algorithm>

#include "glup/auction/rules/rules.hpp"
#include "glup/game/games.hpp"
#include "glup/stock/rules/rules.hpp"
#include "glup/stock/rules/rulesets.hpp"
#include "glup/support/json.hpp"

namespace glup::protocol {
namespace {

std::vector<Group> make_groups() {
    const auto plies = static_cast<std::uint64_t>(most_plies());
    const Kind time = a_time(kMostSeconds), count = a_whole(1, kMostCount);
    const Kind seed = a_whole(0, ~std::uint64_t{0}),
               rules = a_word_or(family_games(), "a house's keys", "house");
    const Kind points = a_whole(1, auction::kMostPoints);
    const Kind record = a_subject("a record", "record", "a deal as one player saw it", 10'000);
    const Field game = {"game", a_text("the name of a game", 200), "A game kept by the engine."};
    Field needed_game = game;
    needed_game.is_needed = true;

    return {
        {"request",
         {{"id", a_text("a text", 200), "Comes back with every reply to this request.", true},
          {"client", a_text("the name of a client", 200),
           "For whom this is asked; ids, games and sessions are a client's own. It comes back "
           "too."}}},
        {"subject",
         {{"position", a_subject("a position", "position", "a position as text", json::kMostBytes),
           "What one player knows, in any form of docs/notation.md."},
          {"record", record,
           "A record of a deal; cards that are not known stand as \"?\" in its deck. Or the text "
           "of a deal as one player saw it."},
          {"ply", a_whole(0, plies),
           "With a record: before which action. Left out: after the last one."},
          game,
          {"endgame", a_text("an endgame", 1000),
           "An endgame of phase 2 as text; to solve, one of an auction game too."},
          {"rules", rules, "Of which game that is, where an object does not say so itself."}}},
        {"search",
         {{"priority", a_whole(-1'000'000, 1'000'000),
           "Higher ones of a client begin first; 0 if left out."},
          {"deadline", time,
           "From when it was read: what has not begun by then is not done any more."},
          {"reportStarted", a_flag(), "Say when it begins."}}},
        {"analyze",
         {{"plies", wholes(1, plies + 1, plies),
           "With a record, instead of ply: several, a reply for each."},
          {"solver", a_text("a solver"),
           "Who thinks, with options if need be: \"pimc\", \"pimc:tricks=3\"."},
          {"seconds", time, "Think no longer than this, once begun."},
          {"iterations", count, "Stop after so many iterations."},
          {"worlds", a_whole(1, 1'000'000'000), "Look at no more worlds (pimc, determinized)."},
          {"threads", a_whole(1, kMostThreads), "Spread the search over so many threads."},
          {"seed", seed, "The same seed and iterations give the same answer."},
          {"fullTime", a_flag(), "Think for all of the seconds, even when sure."},
          {"explain", a_flag(), "Say where the points come from."},
          {"target", points, "The deal is part of a game to this total."},
          {"lead", points, "The deal is part of a game to this lead."},
          {"totals", totals(2, auction::kMostSeats, auction::kMostPoints),
           "Of that game, before this deal, of all accounts: of the player to act first, then "
           "clockwise."},
          {"session", a_text("the name of a session", 200),
           "Analyses of one session follow one another, and a solver may remember those before."},
          {"fallback", a_flag(),
           "Where its deadline has passed before it began: the move of greedy, not an error."},
          {"reportDuringSearchEvery", time, "Report what is known so far every so many seconds."}}},
        {"solve",
         {{"seconds", time, "End with bounds after this time."},
          {"nodes", count, "End with bounds after so many nodes."},
          {"melds", wholes(2, auction::kMostSeats, auction::kMostMeld),
           "Of an auction game: by hand, the points that are still to be saved."}}},
        {"reaches",
         {{"endgame", a_text("an endgame", 1000), "An endgame of an auction game as text.", true},
          {"goal", a_text("a goal", 100),
           "For the bidder's side: \"points 25\", \"points 25 meld 10\" (that meld too, if it is "
           "saved), \"tricks 4\" or \"all\".",
           true},
          {"seconds", time, "End without an answer after this time."},
          {"nodes", count, "End without an answer after so many nodes."}}},
        {"review",
         {{"record", record, "The deal, as for analyze; or instead of it:"},
          game,
          {"rules", rules, "By which rules, where the record does not say so itself."},
          {"seats", wholes(1, auction::kMostSeats, auction::kMostSeats - 1),
           "Whose decisions; all that can be judged if left out."},
          {"seconds", time, "For each of the two looks at a decision."},
          {"iterations", count, "For each of them; 4000 if neither is given."},
          {"seed", seed, "The same seed and iterations give the same review."},
          {"reportDuringSearchEvery", time, "Tell how far it is every so many seconds."}}},
        {"rules",
         {{"rules", rules,
           "Which game; glup if left out. Of one with an auction a house's keys, too."},
          {"trump", a_word({"C", "D", "H", "S"}), "The suit that is trump; H if left out."}}},
        {"new",
         {{"game", a_text("a name", 200), "What later requests call it; one of that name goes.",
           true},
          {"seed", seed, "Shuffle by this seed."},
          {"deck", a_deck(), "The deck in deal order, instead of a seed."},
          {"dealer", a_whole(0, auction::kMostSeats - 1), "The seat that deals; 0 if left out."},
          {"exact_cut", a_flag(), "The dealer cut off exactly the cards dealt and the turn-up."},
          {"rules", rules, "The game that is played; glup if left out."},
          {"options", an_object("options of an auction game", "options"),
           "Of an auction game: what differs from its row."},
          {"series", an_object("where a game stands", "series"),
           "What show has told of the deal before, instead of dealer; not of a game with a stock."},
          {"record", an_object("a record", "record"),
           "Go on from the end of this one, instead of all others."}}},
        {"game", {needed_game}},
        {"play", {{"action", a_text("an action"), "A legal action, read kindly.", true}}},
        {"show",
         {{"seat", a_whole(0, auction::kMostSeats - 1),
           "With a game: only what this player knows; left out: everything."},
          {"names", some_names(2, auction::kMostSeats, 40),
           "With a seat: what the sentences call the players, by seat."}}},
        {"terminate",
         {{"terminateId", a_text("the id of a request", 200), "Which one. It may be over already.",
           true}}},
    };
}

const Group* group(std::string_view name) {
    return &*std::find_if(groups().begin(), groups().end(),
                          [&](const Group& one) { return one.name == name; });
}

std::vector<Request> make_requests() {
    const Group* all = group("request");
    const Group *subject = group("subject"), *search = group("search"), *game = group("game");
    const std::vector<std::string_view> subjects = {"position", "record", "game", "endgame"};
    return {
        {"analyze",
         "Recommend an action and value them all.",
         "advice",
         {all, subject, search, group("analyze")},
         subjects},
        {"solve",
         "Solve a position of phase 2, or of an auction game with all hands open.",
         "solution",
         {all, subject, search, group("solve")},
         subjects},
        {"reaches",
         "Whether the bidder's side of an auction game reaches a goal, all hands open.",
         "reached",
         {all, search, group("reaches")}},
        {"review",
         "Look over a deal: its decisions and its luck.",
         "reviewed",
         {all, search, group("review")},
         {"record", "game"}},
        {"legal", "Whose turn it is and what they may do.", "standing", {all, subject}, subjects},
        {"new",
         "Begin a deal that the engine keeps, or take one up from a record.",
         "game",
         {all, group("new")}},
        {"play",
         "Take an action in a game kept by the engine.",
         "game",
         {all, game, group("play")}},
        {"undo", "Take back the last action of a game.", "game", {all, game}},
        {"show",
         "The record of a game so far, or what one player knows.",
         "shown",
         {all, subject, group("show")},
         subjects},
        {"close", "Forget a game.", "closed", {all, game}},
        {"query_version",
         "The versions of engine and protocol, the solvers and the limits.",
         "version",
         {all}},
        {"query_rules",
         "The cards, numbers and melds of a game, and its rules in short.",
         "facts",
         {all, group("rules")}},
        {"terminate",
         "End a request: it answers with what it has.",
         "terminated",
         {all, group("terminate")}},
        {"terminate_all", "End all requests that this client made before.", "terminated", {all}},
        {"leave",
         "End all requests of this client, and forget its games and sessions.",
         "left",
         {all}},
        {"query_metrics",
         "What has been asked since the start, what waits, how long it takes.",
         "metrics",
         {all}},
    };
}

}  // namespace

const Field* Request::find(std::string_view name) const {
    for (const Field* field : fields())
        if (field->name == name) return field;
    return nullptr;
}

bool Request::has(std::string_view name) const {
    return std::any_of(groups.begin(), groups.end(),
                       [&](const Group* one) { return one->name == name; });
}

std::vector<const Field*> Request::fields() const {
    std::vector<const Field*> all;
    for (const Group* one : groups)
        for (const Field& field : one->fields) all.push_back(&field);
    return all;
}

const std::vector<Group>& groups() {
    static const std::vector<Group> all = make_groups();
    return all;
}

const std::vector<Request>& requests() {
    static const std::vector<Request> all = make_requests();
    return all;
}

int most_plies() {
    int most = 0;
    for (const rules::RulesetId id : rules::kKnown) {
        const rules::Ruleset& of = rules::ruleset(id);
        // To lead, to follow and to declare in phase 1, then two a trick; where a dix does not end
        // the turn, one more for each nine of trumps.
        const int nines = of.exchange_ends_turn ? 0 : of.copies;
        most = std::max(most, 3 * of.draw_tricks() + nines + 2 * of.hand);
    }
    // Of a game with an auction: draws or bids, who passes, five words of the bidder and their
    // partner, a declared moon or misdeal, and all cards.
    const int said = std::max(auction::kMostDrawn, auction::kMostBidUnits) + auction::kMostSeats;
    return std::max(most, said + 8 + auction::kMostCards);
}

}  // namespace glup::protocol
