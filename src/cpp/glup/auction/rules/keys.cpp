#include "glup/auction/rules/keys.hpp"

#include <algorithm>
#include <array>
#include <type_traits>

#include "glup/auction/rules/rows.hpp"

namespace glup::auction {

namespace {

constexpr std::array<std::string_view, 4> kSides = {"alone", "two-teams", "four-teams", "called"};
constexpr std::array<std::string_view, 2> kGrids = {"G1", "G5"};
constexpr std::array<std::string_view, 2> kAllPass = {"throw-in", "dealer"};
constexpr std::array<std::string_view, 3> kLooks = {"never", "min", "any"};
constexpr std::array<std::string_view, 2> kConcedes = {"play", "trump"};
constexpr std::array<std::string_view, 3> kSaves = {"trick", "counter", "none"};
constexpr std::array<std::string_view, 4> kMoons = {"none", "game", "points", "bonus"};
constexpr std::array<std::string_view, 3> kTies = {"bidder-first", "extend", "another"};
constexpr std::array<std::string_view, 2> kEnds = {"reach", "bid-out"};

constexpr std::array<std::int32_t, 2> kBonuses = {0, 1};  // times the scale
constexpr std::array<std::int32_t, 2> kRunPoints = {15, 25};
constexpr std::array<std::int32_t, 2> kPinochlePoints = {4, 15};
constexpr std::array<std::int32_t, 2> kQuadruplePoints = {900, 1000};
constexpr std::array<std::int32_t, 2> kFloors = {0, 20};
constexpr std::array<std::int32_t, 2> kFiveOrTen = {5, 10};

template <auto field>
std::int32_t get(const Rules& rules) {
    return static_cast<std::int32_t>(rules.*field);
}
template <auto field>
void set(Rules& rules, std::int32_t value) {
    rules.*field = static_cast<std::remove_reference_t<decltype(rules.*field)>>(value);
}

// An entry of a table.
template <MeldKind kind, int times>
std::int32_t get_entry(const Rules& rules) {
    return rules.worth[kind][times];
}
template <MeldKind kind, int times>
void set_entry(Rules& rules, std::int32_t value) {
    auto entries = rules.worth[kind];
    entries[times] = value;
    set_worth(rules, kind, entries.data() + 1, std::max<int>(rules.entries[kind], times));
}

template <int place>
std::int32_t get_four(const Rules& rules) {
    return rules.fours[place];
}
template <int place>
void set_four(Rules& rules, std::int32_t value) {
    rules.fours[place] = value;
}

// Everything that is in points, from one scale to the other.
void set_scale(Rules& rules, std::int32_t scale) {
    if (scale == rules.scale || (scale != 1 && scale != 10)) {
        rules.scale = static_cast<std::uint8_t>(scale);
        return;
    }
    const auto change = [&](std::int32_t& points) {
        if (points < kGame) points = points * scale / rules.scale;
    };
    for (auto& worth : rules.worth) {
        for (std::int32_t& points : worth) change(points);
    }
    for (std::int32_t& points : rules.fours) change(points);
    for (std::int32_t* points : {&rules.dix, &rules.roundhouse_bonus, &rules.open,
                                 &rules.dealer_min, &rules.last, &rules.target, &rules.floor}) {
        change(*points);
    }
    rules.scale = static_cast<std::uint8_t>(scale);
}

// For all sides; `save_others` comes later and may differ. Where chips are played for, others have
// nothing to save.
void set_save(Rules& rules, std::int32_t value) {
    rules.save = static_cast<Save>(value);
    if (!rules.chips) rules.save_others = rules.save;
}

template <RowKey key>
bool row_has(const Rules& rules) {
    return kRows[rules.row].has(key);
}
bool scores_points(const Rules& rules) { return !rules.chips; }
bool may_have_moon(const Rules& rules) { return !rules.chips && !rules.checks; }
bool may_pass_cards(const Rules& rules) {
    return rules.seats == 4 && rules.sides == Sides::kTwoTeams;
}
bool draws(const Rules& rules) { return rules.draw; }
bool has_checks(const Rules& rules) { return rules.checks; }
bool has_chips(const Rules& rules) { return rules.chips; }

// Those of a field of Rules.
template <auto field>
constexpr Key number(std::string_view name, std::string_view purpose, std::int32_t low,
                     std::int32_t high, bool (*offered)(const Rules&) = nullptr) {
    return {.name = name,
            .type = KeyType::kInteger,
            .purpose = purpose,
            .low = low,
            .high = high,
            .get = get<field>,
            .set = set<field>,
            .offered = offered};
}
template <auto field>
constexpr Key flag(std::string_view name, std::string_view purpose,
                   bool (*offered)(const Rules&) = nullptr) {
    return {.name = name,
            .type = KeyType::kBoolean,
            .purpose = purpose,
            .get = get<field>,
            .set = set<field>,
            .offered = offered};
}
template <auto field>
constexpr Key word(std::string_view name, std::string_view purpose,
                   std::span<const std::string_view> words,
                   bool (*offered)(const Rules&) = nullptr) {
    return {.name = name,
            .type = KeyType::kWord,
            .purpose = purpose,
            .high = static_cast<std::int32_t>(words.size()) - 1,
            .words = words,
            .get = get<field>,
            .set = set<field>,
            .offered = offered};
}
constexpr Key table(std::string_view name, std::string_view purpose, MeldKind kind) {
    return {.name = name,
            .type = KeyType::kPoints,
            .purpose = purpose,
            .high = kMostMeld,
            .table = kind};
}
template <int place>
constexpr Key four(std::string_view name, std::string_view purpose) {
    return {.name = name,
            .type = KeyType::kInteger,
            .purpose = purpose,
            .high = kMostMeld,
            .get = get_four<place>,
            .set = set_four<place>};
}
template <MeldKind kind, int times>
constexpr Key entry(std::string_view name, std::string_view purpose,
                    std::span<const std::int32_t> values, bool (*offered)(const Rules&)) {
    return {.name = name,
            .type = KeyType::kInteger,
            .purpose = purpose,
            .high = kMostMeld,
            .get = get_entry<kind, times>,
            .set = set_entry<kind, times>,
            .table = kind,
            .offered = offered,
            .values = values,
            .only_there = true};
}
constexpr Key only(Key key) {
    key.only_there = true;
    return key;
}
constexpr Key where(Key key, bool (*there)(const Rules&)) {
    key.there = there;
    return key;
}
constexpr Key one_of(Key key, std::span<const std::int32_t> values, bool scaled = false) {
    key.values = values;
    key.scaled = scaled;
    return key;
}

using R = Rules;

constexpr int kMostOpen = kMostBid * 10;

// The scale comes before all points, so that these are in it.
constexpr std::array kKeys = {
    number<&R::seats>("seats", "Players at the table.", 2, kMostSeats),
    word<&R::sides>("sides", "Who score together.", kSides),
    number<&R::copies>("copies", "Copies of each J, Q, K, T and A in the pack.", 1, kMostCopies),
    number<&R::nines>("nines", "Copies of each 9 in the pack.", 0, kMostCopies),
    number<&R::hand>("hand", "Cards that each player has when cards are played.", 1,
                     kMostCards / 2),
    number<&R::packet>("packet", "Cards dealt at a time.", 1, kMostCards / 2),
    number<&R::widow>("widow", "Cards that lie face down for the bidder, who buries as many.", 0,
                      kMostWidow),
    Key{.name = "scale",
        .type = KeyType::kInteger,
        .purpose = "Points for a counter; all points of the row follow it.",
        .low = 1,
        .high = 10,
        .get = get<&R::scale>,
        .set = set_scale},
    number<&R::last>("last", "Points for the last trick.", 0, kMostMeld),
    number<&R::open>("open", "The lowest opening bid.", 1, kMostOpen),
    flag<&R::stands>("stands", "The eldest player has bid this before anybody speaks."),
    number<&R::dealer_min>("dealer_min",
                           "What the dealer may open with when all others have passed; 0: no less.",
                           0, kMostOpen),
    word<&R::grid>("grid", "Amounts that may be bid: all of the scale, or fives above 60.", kGrids),
    flag<&R::compel>("compel", "Who holds a meld may not pass while nobody has bid."),
    word<&R::all_pass>("all_pass", "What happens where nobody wants to bid.", kAllPass),
    flag<&R::marriage>("marriage", "The bidder names a suit of which they hold K and Q."),
    word<&R::look>("look", "When the bidder may concede before the widow is turned up.", kLooks),
    word<&R::concede>("concede", "When the bidder may concede: before the play, or naming trump.",
                      kConcedes),
    Key{.name = "save",
        .type = KeyType::kWord,
        .purpose = "What a side has to take for its melds to count, if anything.",
        .high = static_cast<std::int32_t>(kSaves.size()) - 1,
        .words = kSaves,
        .get = get<&R::save>,
        .set = set_save},
    where(word<&R::save_others>(
              "save_others",
              "The same for sides that are not the bidder's; left out it is as save.", kSaves),
          scores_points),
    table("run", "J Q K T A of trumps.", kRuns),
    table("trump_marriage", "K Q of trumps beside the runs.", kTrumpMarriages),
    table("plain_marriage", "K Q of another suit.", kMarriages),
    table("pinochle", "JD QS.", kPinochles),
    table("aces", "An ace of every suit.", kAcesAround),
    table("kings", "A king of every suit.", kKingsAround),
    table("queens", "A queen of every suit.", kQueensAround),
    table("jacks", "A jack of every suit.", kJacksAround),
    number<&R::dix>("dix", "A 9 of trumps; 0: no meld.", 0, kMostMeld),
    four<0>("four_aces", "Four copies of one ace; 0: no meld."),
    four<1>("four_kings", "Four copies of one king; 0: no meld."),
    four<2>("four_queens", "Four copies of one queen; 0: no meld."),
    four<3>("four_jacks", "Four copies of one jack; 0: no meld."),
    one_of(number<&R::roundhouse_bonus>("roundhouse_bonus",
                                        "More for K and Q of every suit, beside their melds.", 0,
                                        kMostMeld, row_has<kRoundhouseKey>),
           kBonuses, true),
    entry<kRuns, 1>("run_points", "The single run.", kRunPoints, row_has<kSinglePointsKeys>),
    entry<kPinochles, 1>("pinochle_points", "The single pinochle.", kPinochlePoints,
                         row_has<kSinglePointsKeys>),
    entry<kPinochles, 4>("quadruple_pinochle", "Four pinochles.", kQuadruplePoints,
                         row_has<kQuadrupleKey>),
    number<&R::pass>("pass", "Cards that the partner gives to the bidder, who gives as many back.",
                     0, kMostPassed, may_pass_cards),
    flag<&R::kitty>("kitty", "A card less is dealt to each; the bidder gives a kitty, one to each.",
                    row_has<kKittyKey>),
    flag<&R::misdeal>("misdeal",
                      "Who was dealt no ace and 13 cards that are no counters may have it dealt "
                      "anew.",
                      row_has<kMisdealKey>),
    only(word<&R::moon>("moon",
                        "Taking all tricks, announced: for the game, for points, as a bonus.",
                        kMoons, may_have_moon)),
    one_of(number<&R::floor>("floor", "Melds of a side below it are 0, and so is a lower count.", 0,
                             kMostPoints, row_has<kFloorKey>),
           kFloors),
    only(flag<&R::pinochling>("pinochling", "Taking all tricks of a deal wins the game.",
                              scores_points)),
    only(number<&R::target>("target", "Points to win.", 1, kMostPoints, scores_points)),
    only(word<&R::tie>("tie", "Who wins where several have the target.", kTies, scores_points)),
    only(word<&R::end>("end", "Who may win: whoever has the target, or a bidder who has made it.",
                       kEnds, scores_points)),
    only(number<&R::slide_out>("slide_out",
                               "So many contracts of others set while at the target win; 0: no.", 0,
                               kMostPoints, scores_points)),
    only(flag<&R::out_backwards>("out_backwards", "Minus the target loses.", scores_points)),
    only(flag<&R::discards_to_opponent>(
        "discards_to_opponent", "All discards count for the one who is not the bidder.", draws)),
    only(flag<&R::lead_trump>("lead_trump", "The bidder leads a trump to the first trick.", draws)),
    only(one_of(number<&R::checks_game>("checks_game", "Checks for winning the game.", 0, kMostMeld,
                                        has_checks),
                kFiveOrTen)),
    only(one_of(number<&R::checks_nines>("checks_nines", "Checks for seven or eight nines.", 0,
                                         kMostMeld, has_checks),
                kFiveOrTen)),
    only(one_of(number<&R::ante>("ante", "Chips that each puts into the pot before every deal.", 0,
                                 kMostMeld, has_chips),
                kFiveOrTen)),
    only(number<&R::deals>("deals", "Deals after which the game ends; 0: no limit.", 0, kMostPoints,
                           has_chips)),
    only(number<&R::pot>("pot", "Chips in the pot before the ante.", 0, kMostPoints, has_chips)),
};
static_assert(kKeys.size() <= 64);  // a bit each in Rules::given

}  // namespace

std::span<const Key> keys() { return kKeys; }

}  // namespace glup::auction
