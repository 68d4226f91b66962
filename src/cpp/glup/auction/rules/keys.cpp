#include "glup/auction/rules/keys.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <type_traits>

#include "glup/auction/rules/rows.hpp"
#include "glup/support/error.hpp"

namespace glup::auction {

namespace {

constexpr std::array<std::string_view, 5> kSides = {"alone", "two-teams", "three-teams",
                                                    "four-teams", "called"};
constexpr std::array<std::string_view, 2> kBiddings = {"on", "once"};
constexpr std::array<std::string_view, 2> kAllPass = {"throw-in", "dealer"};
constexpr std::array<std::string_view, 3> kLooks = {"never", "min", "any"};
constexpr std::array<std::string_view, 2> kConcedes = {"play", "trump"};
constexpr std::array<std::string_view, 3> kSaves = {"trick", "counter", "none"};
constexpr std::array<std::string_view, 1> kNeeds = {"marriage"};
constexpr std::array<std::string_view, 4> kBuries = {"any", "no-trump", "no-counter",
                                                     "no-trump-or-counter"};
constexpr std::array<std::string_view, 3> kHeads = {"always", "trumps", "never"};
constexpr std::array<std::string_view, 2> kLeaders = {"bidder", "eldest"};
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
    const auto change = [&](auto& points) {
        if (static_cast<std::int32_t>(points) < kGame)
            points = static_cast<std::remove_reference_t<decltype(points)>>(points * scale /
                                                                            rules.scale);
    };
    for (auto& worth : rules.worth) {
        for (std::int32_t& points : worth) change(points);
    }
    for (std::int32_t& points : rules.fours) change(points);
    for (std::uint8_t& points : rules.card_points) change(points);
    for (std::uint16_t& bid : rules.prices.from) change(bid);
    for (std::int32_t* points :
         {&rules.dix, &rules.roundhouse_bonus, &rules.open, &rules.dealer_min, &rules.last,
          &rules.target, &rules.meld_floor, &rules.count_floor, &rules.pot_from}) {
        change(*points);
    }
    rules.scale = rules.bid_unit = static_cast<std::uint8_t>(scale);
}

// Without one there is nothing to look at.
void set_widow(Rules& rules, std::int32_t cards) {
    rules.widow = static_cast<std::uint8_t>(cards);
    if (cards == 0) rules.look = Look::kNever;
}

// For all sides; `save_others` comes later and may differ. Where chips are played for, others have
// nothing to save.
void set_save(Rules& rules, std::int32_t value) {
    rules.save = static_cast<Save>(value);
    if (!rules.chips) rules.save_others = rules.save;
}

// Both floors under one name.
void set_floors(Rules& rules, std::int32_t value) { rules.meld_floor = rules.count_floor = value; }
std::int32_t get_floor(const Rules& rules) {
    return rules.meld_floor == rules.count_floor ? rules.meld_floor : 0;
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
bool deals_cards(const Rules& rules) { return !rules.draw; }
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
template <auto field>
constexpr Key amount(std::string_view name, std::string_view purpose, std::int32_t low,
                     std::int32_t high, std::span<const std::string_view> words) {
    Key key = number<field>(name, purpose, low, high);
    key.type = KeyType::kAmount;
    key.words = words;
    return key;
}
constexpr Key list(std::string_view name, std::string_view purpose, std::string_view expected,
                   bool (*read)(Rules&, const json::Value&), json::Value (*write)(const Rules&),
                   std::span<const std::string_view> words = {}) {
    return {.name = name,
            .type = KeyType::kList,
            .purpose = purpose,
            .words = words,
            .read = read,
            .write = write,
            .expected = expected};
}
constexpr Key where(Key key, bool (*there)(const Rules&), std::string_view where) {
    key.there = there;
    key.where = where;
    return key;
}
constexpr Key for_points(Key key) {
    return where(key, scores_points, "where points are played for");
}
constexpr Key for_chips(Key key) { return where(key, has_chips, "where chips are played for"); }
constexpr Key for_checks(Key key) { return where(key, has_checks, "where checks are counted"); }
constexpr Key of_dealt(Key key) { return where(key, deals_cards, "where cards are dealt"); }
constexpr Key of_drawn(Key key) { return where(key, draws, "where cards are drawn"); }
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
    Key{.name = "widow",
        .type = KeyType::kInteger,
        .purpose = "Cards that lie face down for the bidder, who buries as many.",
        .low = 0,
        .high = kMostWidow,
        .get = get<&R::widow>,
        .set = set_widow},
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
    list("grid",
         "Amounts that may be bid: all of the scale, or fives above 60; or from each amount on "
         "its step.",
         "G1, G5, a step, or a list of up to 8 pairs [from, step], from rising, all multiples of "
         "the "
         "scale (of 5, where it is 10)",
         read_grid, write_grid, kGrids),
    word<&R::once>("bidding", "Whether all are asked again until all but one have passed, or once.",
                   kBiddings),
    amount<&R::bid_needs>("bid_needs",
                          "Melds that who bids has to have been dealt, or a marriage; 0: none.", 0,
                          kMostMeld, kNeeds),
    flag<&R::compel>("compel", "Who holds a meld may not pass while nobody has bid."),
    word<&R::all_pass>("all_pass", "What happens where nobody wants to bid.", kAllPass),
    flag<&R::marriage>("marriage", "The bidder names a suit of which they hold K and Q."),
    word<&R::look>("look", "When the bidder may concede before the widow is turned up.", kLooks),
    word<&R::concede>("concede", "When the bidder may concede: before the play, or naming trump.",
                      kConcedes),
    flag<&R::trump_first>("trump_first", "Trump is named before the widow is turned up."),
    flag<&R::widow_open>("widow_open", "All see the widow when the bidder takes it."),
    word<&R::bury>("bury", "What may be buried as long as there is enough of it.", kBuries),
    word<&R::head>("head", "When who follows has to beat the trick: always, trumps alone, never.",
                   kHeads),
    flag<&R::spare_partner>("spare_partner", "Nobody has to beat a trick that a partner holds."),
    word<&R::leads>("leads", "Who leads to the first trick.", kLeaders),
    [] {
        Key key = amount<&R::save>("save",
                                   "What a side has to take for its melds to count, if anything; a "
                                   "number: count at least.",
                                   0, kMostPoints, kSaves);
        key.set = set_save;
        return key;
    }(),
    for_points(amount<&R::save_others>(
        "save_others", "The same for sides that are not the bidder's; left out it is as save.", 0,
        kMostPoints, kSaves)),
    for_points(list("card_points",
                    "Points of an ace, ten, king, queen, jack and nine; those with some are "
                    "counters.",
                    "six numbers from 0 to 100, one of them more than 0", read_card_points,
                    write_card_points)),
    table("run", "J Q K T A of trumps.", kRuns),
    table("trump_marriage", "K Q of trumps beside the runs.", kTrumpMarriages),
    table("plain_marriage", "K Q of another suit.", kMarriages),
    table("pinochle", "JD QS.", kPinochles),
    table("aces", "An ace of every suit.", kAcesAround),
    table("kings", "A king of every suit.", kKingsAround),
    table("queens", "A queen of every suit.", kQueensAround),
    table("jacks", "A jack of every suit.", kJacksAround),
    table("tens", "A ten of every suit.", kTensAround),
    table("nines_around", "A nine of every suit.", kNinesAround),
    table("plain_run", "J Q K T A of another suit.", kPlainRuns),
    flag<&R::run_keeps_marriage>("run_keeps_marriage", "The marriages within runs count as well."),
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
    of_dealt(flag<&R::misdeal>("misdeal",
                               "Who was dealt no ace and 13 cards that are no counters may have it "
                               "dealt anew.",
                               row_has<kMisdealKey>)),
    of_dealt(number<&R::misdeal_cards>("misdeal_cards", "The 13 of misdeal.", 1, kMostCards / 2)),
    of_dealt(number<&R::misdeal_nines>("misdeal_nines",
                                       "So many nines are enough for a misdeal, too; 0: no.", 0,
                                       rules::kSuits* kMostCopies)),
    where(word<&R::moon>("moon",
                         "Taking all tricks, announced: for the game, for points, as a bonus.",
                         kMoons, may_have_moon),
          may_have_moon, "where neither chips are played for nor checks are counted"),
    [] {
        Key key = one_of(number<&R::meld_floor>("floor",
                                                "Melds of a side below it are 0, and so is a lower "
                                                "count.",
                                                0, kMostPoints, row_has<kFloorKey>),
                         kFloors);
        key.other_name = true;
        key.get = get_floor;
        key.set = set_floors;
        return for_points(key);
    }(),
    for_points(
        number<&R::meld_floor>("meld_floor", "Melds of a side below it are 0.", 0, kMostPoints)),
    for_points(number<&R::count_floor>("count_floor", "A side whose count is below it scores 0.", 0,
                                       kMostPoints)),
    for_points(
        number<&R::set_costs>("set_costs", "Times the bid that a side set in play loses.", 1, 3)),
    for_points(flag<&R::set_to_others>("set_to_others",
                                       "What the bidder's side loses is added to all others.")),
    for_points(flag<&R::pinochling>("pinochling", "Taking all tricks of a deal wins the game.",
                                    scores_points)),
    for_points(number<&R::target>("target", "Points to win.", 1, kMostPoints, scores_points)),
    for_points(
        word<&R::tie>("tie", "Who wins where several have the target.", kTies, scores_points)),
    for_points(word<&R::end>("end",
                             "Who may win: whoever has the target, or a bidder who has made it.",
                             kEnds, scores_points)),
    for_points(number<&R::slide_out>("slide_out",
                                     "So many contracts of others set while at the target win; 0: "
                                     "no.",
                                     0, kMostPoints, scores_points)),
    for_points(flag<&R::out_backwards>("out_backwards", "Minus the target loses.", scores_points)),
    of_drawn(flag<&R::discards_to_opponent>(
        "discards_to_opponent", "All discards count for the one who is not the bidder.", draws)),
    flag<&R::lead_trump>("lead_trump", "The first lead is a trump if its player has one.", draws),
    for_checks(one_of(number<&R::checks_game>("checks_game", "Checks for winning the game.", 0,
                                              kMostMeld, has_checks),
                      kFiveOrTen)),
    for_checks(one_of(number<&R::checks_nines>("checks_nines", "Checks for seven or eight nines.",
                                               0, kMostMeld, has_checks),
                      kFiveOrTen)),
    for_chips(
        one_of(number<&R::ante>("ante", "Chips that each puts into the pot before every deal.", 0,
                                kMostMeld, has_chips),
               kFiveOrTen)),
    for_chips(number<&R::deals>("deals", "Deals after which the game ends; 0: no limit.", 0,
                                kMostPoints, has_chips)),
    for_chips(
        number<&R::pot>("pot", "Chips in the pot before the ante.", 0, kMostPoints, has_chips)),
    for_chips(number<&R::first_chips>("chips", "Chips that each begins with.", 1, kMostPoints)),
    for_chips(list("prices", "What bids are worth in chips, each from its amount on.",
                   "a list of up to 12 pairs [bid, value], rising, from the lowest bid on",
                   read_prices, write_prices)),
    for_chips(list("suit_price", "Times that price if clubs, diamonds, hearts, spades is trump.",
                   "four numbers from 1 to 10", read_suit_price, write_suit_price)),
    for_chips(number<&R::set_price>("set_price", "Times that price that a bidder pays who is set.",
                                    1, 10)),
    for_chips(
        number<&R::pot_from>("pot_from", "From this bid on the pot pays as well.", 0, kMostPoints)),
};
static_assert(kKeys.size() <= 128);  // a bit each in a KeySet

}  // namespace

std::span<const Key> keys() { return kKeys; }

std::size_t key_number(std::string_view name) {
    const auto key = std::find_if(kKeys.begin(), kKeys.end(),
                                  [&](const Key& each) { return each.name == name; });
    if (key == kKeys.end()) throw Error("key " + std::string(name) + ": there is none");
    return static_cast<std::size_t>(key - kKeys.begin());
}

}  // namespace glup::auction
