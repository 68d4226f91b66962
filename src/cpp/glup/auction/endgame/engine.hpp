// The inside of a solver: questions, root positions, and the translation between cards and places.
#pragma once

#include <algorithm>
#include <bit>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "glup/auction/endgame/search.hpp"
#include "glup/auction/endgame/solver.hpp"
#include "glup/search/close_in.hpp"
#include "glup/support/bits.hpp"
#include "glup/support/error.hpp"

namespace glup::auction {

struct EndgameSolver::Engine {
    using Worth = endgame::Worth;
    using Node = endgame::Node;
    using Trick = endgame::Trick;
    using Play = endgame::Play;
    using Places = endgame::Places;
    using SuitBook = endgame::SuitBook;
    using BookFull = endgame::BookFull;
    using Search = endgame::Search;
    using Options = endgame::Options;
    using Weights = endgame::Weights;

    Engine(std::size_t table_mib, const Options& given, const Weights& order)
        : table(table_mib), search(table, book, stop_check), options(given), weights(order) {}

    // What is asked, in points of the row; the search counts in `unit`s.
    struct Question {
        Worth worth;
        int factor = 1;  // value = factor * unit * found - less
        int less = 0;
        int unit = 1;
        int value(int found) const { return factor * unit * found - less; }
    };

    static Worth grouped(const Endgame& endgame) {
        Worth worth;
        for (const bool bidders : {false, true})
            worth.by_counter[bidders] = endgame.rules.save_of(bidders) == Save::kCounter;
        const Sides sides = endgame.rules.sides;
        const int teams = sides == Sides::kThreeTeams || sides == Sides::kFourTeams
                              ? endgame.rules.accounts()
                              : 1;
        const bool apart = sides == Sides::kAlone;
        std::array<int, kMostSeats> number{};
        int groups = 1;
        for (int seat = 0; seat < endgame.seats; ++seat) {
            if ((endgame.ours >> seat & 1) != 0) continue;
            const int key = apart ? seat : seat % teams;
            if (number[key] == 0) number[key] = groups++;
            worth.group[seat] = static_cast<std::uint8_t>(number[key]);
        }
        return worth;
    }

    static int points_left(const Endgame& endgame) {
        return points_in(endgame.in_play(), endgame.rules.card_points) + endgame.rules.last;
    }

    // What the points of cards are multiples of, and whether all counters have the same.
    struct CardPoints {
        int unit = 0;
        bool alike = true;
        explicit CardPoints(const Rules& rules) {
            if (rules.usual_counters()) {
                unit = rules.scale;
                return;
            }
            for (const int points : rules.card_points) {
                alike &= points == 0 || unit == 0 || points == unit;
                unit = std::gcd(unit, points);
            }
        }
    };

    // Whether cards of one kind, low ranks or high ones, all count the same.
    static bool kinds_alike(const Rules& rules) {
        if (rules.usual_counters()) return true;
        const auto& points = rules.card_points;
        return points[0] == points[1] && points[1] == points[2] && points[3] == points[4] &&
               points[4] == points[5];
    }

    static void refuse_count(bool asked, Save save) {
        if (asked && is_count(save))
            throw Error("melds: expected none where a count of " +
                        std::to_string(static_cast<int>(save)) + " saves them, given some");
    }

    static Question in_units(Question question) {
        Worth& worth = question.worth;
        int unit = std::gcd(std::gcd(worth.counter, worth.last), worth.trick);
        for (const int meld : worth.meld) unit = std::gcd(unit, meld);
        question.unit = std::max(unit, 1);
        for (int* amount : {&worth.counter, &worth.last, &worth.trick}) *amount /= question.unit;
        for (int& meld : worth.meld) meld /= question.unit;
        return question;
    }

    static Question of_value(const Endgame& endgame, const StakedMelds& melds) {
        Question question{grouped(endgame), 2, points_left(endgame), 1};
        Worth& worth = question.worth;
        for (int seat = 0; seat < endgame.seats; ++seat) {
            if (melds[seat] < 0 || melds[seat] > kMostMeld)
                throw Error("melds: expected numbers from 0 to " + std::to_string(kMostMeld) +
                            ", given " + std::to_string(melds[seat]));
            const bool ours = worth.group[seat] == 0;
            refuse_count(melds[seat] != 0, endgame.rules.save_of(ours));
            if (!ours) question.less += melds[seat];
            if (endgame.rules.save_of(ours) != Save::kNone) {
                worth.meld[worth.group[seat]] += melds[seat];
            } else if (ours) {
                question.less -= melds[seat];
            }
        }
        const bool stakes =
            std::any_of(worth.meld.begin(), worth.meld.end(), [](int meld) { return meld != 0; });
        question.factor = stakes ? 1 : 2;
        worth.counter = CardPoints(endgame.rules).unit * (stakes ? 2 : 1);
        worth.last = endgame.rules.last * (stakes ? 2 : 1);
        return in_units(question);
    }

    static Question of_goal(const Endgame& endgame, const Goal& goal) {
        Question question{grouped(endgame), 1, 0, 1};
        Worth& worth = question.worth;
        if (goal.measure == Goal::kPoints) {
            if (goal.meld < 0 || goal.meld > kMostMeld)
                throw Error("meld: expected a number from 0 to " + std::to_string(kMostMeld) +
                            ", given " + std::to_string(goal.meld));
            refuse_count(goal.meld != 0, endgame.rules.save);
            worth.counter = CardPoints(endgame.rules).unit;
            worth.last = endgame.rules.last;
            if (endgame.rules.save_of(true) == Save::kNone)
                question.less = -goal.meld;
            else
                worth.meld[0] = goal.meld;
        } else {
            worth.counter = worth.last = 0;
            worth.trick = 1;
        }
        return in_units(question);
    }

    void set_up(const Endgame& given, const Question& asked) {
        check(given);
        if (!has_places(given))
            throw Error("hands: more than " + std::to_string(endgame::kMostPlaces) +
                        " cards of a suit in play, expected that many at most to be solved");
        endgame = given;
        question = asked;
        const Worth& worth = question.worth;
        for (int suit = 0, next = 1; suit < rules::kSuits; ++suit) {
            inner[suit] = suit == endgame.trump ? 0 : next++;
            outer[inner[suit]] = suit;
        }
        unsaved = 0;
        int melds = 0;
        for (int group = 0; group < kMostSeats; ++group) {
            if (worth.meld[group] != 0) unsaved |= static_cast<std::uint8_t>(1U << group);
            melds += worth.meld[group];
        }
        const CardPoints points(endgame.rules);
        total =
            worth.counter * points_in(endgame.in_play(), endgame.rules.card_points) / points.unit +
            worth.trick * endgame.cards() + worth.last + melds;
        std::uint64_t salt = 0x6a09e667f3bcc908;
        const auto stir = [&](int number) {
            salt = (salt ^ static_cast<std::uint64_t>(number)) * 0xff51afd7ed558ccd;
            salt ^= salt >> 32;
        };
        for (const int number :
             {endgame.seats, static_cast<int>(endgame.ours), worth.trick, worth.counter, worth.last,
              worth.by_counter[0] + 2 * (worth.by_counter[0] != worth.by_counter[1])})
            stir(number);
        for (const int meld : worth.meld) stir(meld);
        for (const int group : worth.group) stir(group);
        stir(total / 255);  // by what the table divides bounds
        const endgame::Duties duties{endgame.rules.head, endgame.spared};
        if (!points.alike)
            for (const int each : endgame.rules.card_points) stir(each);
        if (!duties.all()) {
            stir(static_cast<int>(duties.head));
            for (const int spared : duties.spared) stir(spared);
        }
        table.next_generation();
        // With melds at stake a counter is more than its points: in a sure trump it saves them, and
        // what a partner takes may be what the own hand needs.
        Options with = options;
        if (unsaved != 0) with.sure_trumps = with.twins = false;
        // Who need not beat a trick may leave it, and not every counter is worth another.
        if (!duties.all()) with.twins = false;
        if (!points.alike) with.twins = with.bounds = false;
        with.patterns &=
            duties.all() && with.merging && with.relative_ranks && kinds_alike(endgame.rules);
        with_book = with;
        search.set_up(endgame.seats, endgame.ours, worth, duties, points.alike, salt, total, with,
                      weights);
        open_book();
        whole = {0, total};
        each.clear();
        for_each_bit(legal_plays(endgame),
                     [&](int card) { each.emplace_back(static_cast<Card>(card), whole); });
    }

    // Numbers the cards of each suit, and brings the trick as far as it has come.
    void open_book() {
        book.clear();
        const CardPoints points(endgame.rules);
        std::array<Play, kMostSeats> in_trick{};
        for (int inside = 0; inside < rules::kSuits; ++inside) {
            std::vector<SuitBook::Place> places;
            std::array<std::uint8_t, endgame::kMostPlaces> values{};
            for (int rank = 0; rank < rules::kRanks; ++rank) {
                const Card card = make_card(outer[inside], rank);
                const int value =
                    question.worth.counter == 0 ? 0 : endgame.rules.points_of(card) / points.unit;
                for (int seat = 0; seat < endgame.seats; ++seat) {
                    const bool on_table = seat < endgame.in_trick && endgame.trick[seat] == card;
                    const int copies = endgame.hands[seat].count(card) + on_table;
                    for (int copy = 0; copy < copies; ++copy) {
                        values[places.size()] = static_cast<std::uint8_t>(value);
                        if (copy == copies - 1 && on_table)
                            in_trick[seat] = {static_cast<std::uint8_t>(inside),
                                              static_cast<std::uint8_t>(places.size())};
                        places.push_back(
                            {static_cast<std::uint8_t>(rank), static_cast<std::uint8_t>(seat)});
                    }
                }
            }
            const Places all = places.size() == endgame::kMostPlaces
                                   ? ~Places{0}
                                   : (Places{1} << places.size()) - 1;
            book.reset(inside, places, all, endgame.seats, endgame.ours, values, points.alike,
                       with_book);
            root.suit[inside] = book.start(inside);
        }
        root.total = total;
        root.leader = 0;
        root.cards = static_cast<std::uint8_t>(endgame.cards());
        root.unsaved = unsaved;
        start = search.begun(root);
        for (int i = 0; i < endgame.in_trick; ++i) start = search.played(start, in_trick[i]);
    }

    // The value of a position, and then `more`, as far as the limits let it: what was found by then
    // stays true.
    template <class More>
    void search_from(const Endgame& given, const Question& asked, const SolveLimits& limits,
                     const More& more) {
        set_up(given, asked);
        try {
            stop_check.start(limits);
            while (true) {
                try {
                    more();
                    break;
                } catch (const BookFull&) {
                    open_book();  // the table remembers what was found
                }
            }
        } catch (const Stopped&) {
        }
        book.clear();
    }

    int ask(const Trick& trick, int need) {
        if (trick.played == 0 && trumps_only(trick)) return lead_trumps(trick, need);
        return trick.played == 0 ? search.lead(node_of(trick), need) : search.follow(trick, need);
    }
    // Whether the lead, the first of the deal, has to be one.
    bool trumps_only(const Trick& trick) const {
        return endgame.trump_led && endgame.in_trick == 0 && trick.cards == start.cards &&
               trick.suit[0]->held[trick.leader] != 0;
    }
    Search::Sets choices(const Trick& trick) const {
        Search::Sets sets = search.choices(trick);
        if (trick.played == 0 && trumps_only(trick))
            for (int suit = 1; suit < rules::kSuits; ++suit) sets[suit] = 0;
        return sets;
    }
    int lead_trumps(const Trick& trick, int need) {
        const bool ours = (endgame.ours >> trick.leader & 1) != 0;
        int best = ours ? -1 : total + 1;
        for (Places rest = choices(trick)[0]; rest != 0 && (best >= need) != ours;
             rest &= rest - 1) {
            const int value =
                ask_after(trick, {0, static_cast<std::uint8_t>(std::countr_zero(rest))}, need);
            best = ours ? std::max(best, value) : std::min(best, value);
        }
        return best;
    }
    static Node node_of(const Trick& trick) {
        return {trick.suit, trick.total, trick.leader, trick.cards, trick.unsaved};
    }
    int ask_after(const Trick& trick, Play play, int need) {
        return search.follow(search.played(trick, play), need);
    }

    // What the quick play of the move order would end in.
    int playout() {
        Trick trick = start;
        int found = 0;
        while (true) {
            trick = search.played(trick, first_choice(trick));
            if (!search.complete(trick)) continue;
            int gain = 0;
            const Node node = search.next(trick, gain);
            if (node.cards == 0) return found + search.follow(trick, 0);
            found += gain;
            trick = search.begun(node);
        }
    }

    // Of the move order, as far as it may be played.
    Play first_choice(const Trick& trick) const {
        const Play first = search.first_choice(trick);
        const Search::Sets sets = choices(trick);
        if ((sets[first.suit] >> first.place & 1) != 0) return first;
        return {0, static_cast<std::uint8_t>(std::bit_width(sets[0]) - 1)};
    }

    void solve_root() {
        if (whole.lower == whole.upper) return;
        const int guess = options.first_guess ? playout() : (total + 1) / 2;
        close_in(whole, guess, [&](int need) { return ask(start, need); });
    }

    Play place_of(Card card) {
        const int inside = inner[suit_of(card)];
        // The highest of its class, one of those that may be played.
        const Places sets = choices(start)[inside];
        Places upward = sets;
        for (Places rest = sets; rest != 0; rest &= rest - 1) {
            const int place = std::countr_zero(rest);
            if (book.place[inside][place].rank < rank_of(card)) upward &= ~(Places{1} << place);
        }
        return {static_cast<std::uint8_t>(inside),
                static_cast<std::uint8_t>(std::countr_zero(upward))};
    }
    Card card_of(Play play) const {
        return make_card(outer[play.suit], book.place[play.suit][play.place].rank);
    }

    // Every action of the root, whose value bounds them and is a good guess.
    void solve_actions() {
        const bool ours = (endgame.ours >> endgame.player() & 1) != 0;
        std::vector<std::pair<Play, Bounds>> done;
        for (auto& [card, range] : each) {
            (ours ? range.upper : range.lower) = whole.lower;
            const Play play = place_of(card);
            const auto same = std::find_if(done.begin(), done.end(), [&](const auto& one) {
                return one.first.suit == play.suit && one.first.place == play.place;
            });
            if (same != done.end()) {
                range = same->second;
                continue;
            }
            Bounds& bounds = range;
            close_in(bounds, whole.lower, [&](int need) { return ask_after(start, play, need); });
            done.emplace_back(play, range);
        }
    }

    // A card that keeps the value.
    Play best_card(const Trick& trick, int value) {
        const bool ours = (endgame.ours >> search.player(trick) & 1) != 0;
        const Search::Sets sets = choices(trick);
        const Play first = first_choice(trick);
        const auto keeps = [&](Play play) {
            return ours ? ask_after(trick, play, value) >= value
                        : ask_after(trick, play, value + 1) <= value;
        };
        if (keeps(first)) return first;
        for (int suit = 0; suit < rules::kSuits; ++suit) {
            for (Places rest = sets[suit]; rest != 0; rest &= rest - 1) {
                const Play play{static_cast<std::uint8_t>(suit),
                                static_cast<std::uint8_t>(std::countr_zero(rest))};
                if ((play.suit != first.suit || play.place != first.place) && keeps(play))
                    return play;
            }
        }
        return first;
    }

    // Best play to the last card from the root, whose value has been found.
    std::vector<Card> best_line() {
        std::vector<Card> cards;
        int value = whole.lower;
        Trick trick = start;
        while (true) {
            const Play play = best_card(trick, value);
            cards.push_back(card_of(play));
            trick = search.played(trick, play);
            if (!search.complete(trick)) continue;
            int gain = 0;
            const Node node = search.next(trick, gain);
            if (node.cards == 0) return cards;
            value -= gain;
            trick = search.begun(node);
        }
    }

    EndgameResult result(const Bounds& range) const {
        return {question.value(range.lower), question.value(range.upper),
                range.lower == range.upper, stop_check.nodes()};
    }
    std::vector<CardValue> actions() const {
        std::vector<CardValue> list;
        const bool ours = (endgame.ours >> endgame.player() & 1) != 0;
        for (auto [card, range] : each) {
            // No card is better for the player than the best.
            if (ours) {
                range.upper = std::min(range.upper, whole.upper);
            } else {
                range.lower = std::max(range.lower, whole.lower);
            }
            list.push_back({card, result(range)});
        }
        return list;
    }

    endgame::PatternTable table;
    SuitBook book;
    StopCheck stop_check;
    Search search;
    Options options, with_book;
    const Weights& weights;
    Endgame endgame;
    Question question;
    Node root;
    Trick start;  // as far as it has come
    Bounds whole;
    std::vector<std::pair<Card, Bounds>> each;
    std::array<int, rules::kSuits> inner{}, outer{};  // the search's number of a suit: trump is 0
    int total = 0;
    std::uint8_t unsaved = 0;
};

}  // namespace glup::auction
