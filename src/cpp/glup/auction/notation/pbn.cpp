#include "glup/auction/notation/pbn.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/play_rows.hpp"
#include "glup/auction/notation/seat_text.hpp"
#include "glup/auction/rules/keys.hpp"
#include "glup/cards/text.hpp"
#include "glup/support/scan.hpp"
#include "glup/text/record_object.hpp"

namespace glup::auction {
namespace {

constexpr std::string_view kSuitsFromAbove = "SHDC";
// How the cards of a trick stand in their line: a column for each seat, from that of [Play] on, or
// in order of play.
constexpr std::string_view kPlayOrder = "PlayOrder";
constexpr std::string_view kColumns = "columns";
constexpr std::string_view kPlayed = "played";
constexpr std::array<std::string_view, 12> kNames = {"Rules", "Options",  "Dealer",   "Deal",
                                                     "Deck",  "Widow",    "Draw",     "Auction",
                                                     "Play",  "Declarer", "Contract", kPlayOrder};
constexpr std::string_view kOthers = "tags";  // the key of a record for all other tags

// `♠.♥.♦.♣`, high cards first.
std::string hand_text(const Hand& hand) {
    std::string text;
    for (const char letter : kSuitsFromAbove) {
        if (!text.empty() || letter != kSuitsFromAbove.front()) text += '.';
        const int suit = static_cast<int>(kSuitLetters.find(letter));
        for (int rank = rules::kRanks - 1; rank >= 0; --rank)
            text.append(hand.count(make_card(suit, rank)), kRankLetters[rank]);
    }
    return text;
}

// Where in a deck the cards of each seat lie, in the order in which they come.
std::vector<std::vector<int>> places(const Rules& rules, int dealer) {
    std::vector<std::vector<int>> found(rules.seats);
    int next = 0;
    for (int left = rules.dealt(); left > 0;) {
        const int packet = std::min<int>(rules.packet, left);
        for (int j = 0; j < rules.seats; ++j)
            for (int i = 0; i < packet; ++i)
                found[(dealer + 1 + j) % rules.seats].push_back(next++);
        left -= packet;
    }
    return found;
}

bool is_said(Action::Kind kind) { return kind == Action::kBid || kind == Action::kPass; }
bool is_drawn(Action::Kind kind) { return kind == Action::kKeep || kind == Action::kReject; }

class RecordToTags {
public:
    explicit RecordToTags(const Record& record) : record_(record), rules_(record.rules) {}

    std::string text() {
        tag("Rules", rules_word());
        if (const json::Object options = options_of(rules_); !options.empty())
            tag("Options", json::compact({options, {}}));
        other_tags();
        tag("Dealer", seat_text(record_.dealer, rules_));
        cards();
        actions();
        return std::move(out_) + "\n";
    }

private:
    void tag(std::string_view name, std::string_view value) { out_ += tag_text(name, value); }
    void tag(std::string_view name, int seat) { tag(name, seat_text(seat, rules_)); }

    std::string rules_word() const {
        return rules_.is_house() ? json::compact(rules_value(rules_)) : std::string(rules_.name());
    }

    // Those that came with the record and are none of ours.
    void other_tags() {
        for (const auto& [key, value] : record_.extra) {
            const json::Value tags = json::parse(value, std::string_view::npos);
            const auto* object = key == kOthers ? tags.as<json::Object>() : nullptr;
            if (object == nullptr) continue;
            for (const auto& [name, told] : *object)
                if (const auto* text = told.as<std::string>()) tag(name, *text);
        }
    }

    void cards() {
        if (rules_.draw) return tag("Deck", card_list_text(record_.deck, " "));
        std::string deal = "N:";
        for (const std::vector<int>& own : places(rules_, record_.dealer)) {
            Hand hand;
            for (const int place : own) hand.add(record_.deck[place]);
            deal += (deal.size() > 2 ? " " : "") + hand_text(hand);
        }
        tag("Deal", deal);
        if (rules_.face_down() == 0) return;
        Hand widow;
        for (std::size_t i = record_.deck.size() - rules_.face_down(); i < record_.deck.size(); ++i)
            widow.add(record_.deck[i]);
        tag("Widow", hand_text(widow));
    }

    // Every action, in sections by what is done; a trick stands on one line.
    void actions() {
        State state = first_state(record_);
        for (std::size_t ply = 0; ply < record_.actions.size(); ++ply) {
            const Action action = action_at(state, static_cast<int>(ply));
            section(state, action.kind());
            if (action.is_play()) {
                if (!row_) row_.emplace(first_, rules_);
                row_->put(state.player, action_text(action, rules_));
            } else {
                end_row();
                word(action);
            }
            state.apply_legal(action);
            if (state.in_trick == 0) end_row();
        }
        end_row();
        if (!section_.empty() && !out_.ends_with('\n')) out_ += '\n';
    }

    void end_row() {
        if (row_) out_ += row_->text() + "\n";
        row_.reset();
    }

    // Who leads to the first trick; nobody if there is none.
    std::optional<int> first_leader() const {
        State state = first_state(record_);
        for (std::size_t ply = 0; ply < record_.actions.size(); ++ply) {
            const Action action = action_at(state, static_cast<int>(ply));
            if (action.is_play()) return state.player;
            state.apply_legal(action);
        }
        return std::nullopt;
    }

    Action action_at(const State& state, int ply) const {
        State next = state;
        take(next, record_, ply);  // tells what is wrong
        return parse_action(state, record_.actions[ply]);
    }

    void section(const State& state, Action::Kind kind) {
        const std::string_view name = is_drawn(kind)                                  ? "Draw"
                                      : is_said(kind)                                 ? "Auction"
                                      : kind == Action::kMisdeal && !section_.empty() ? section_
                                                                                      : "Play";
        if (name == section_) return;
        if (!section_.empty() && !out_.ends_with('\n')) out_ += '\n';
        section_ = name;
        int first = state.player;
        if (name == "Play") {
            contract();
            if (const auto leader = first_leader()) {
                first = first_ = *leader;
                tag(kPlayOrder, kColumns);
            }
        }
        tag(name, first);
    }

    // What everybody may want to know at a glance; it follows from the rest.
    void contract() {
        const State end = state_at(record_, static_cast<int>(record_.actions.size()));
        if (end.bidder == kNobody) return;
        tag("Declarer", int{end.bidder});
        std::string contract = std::to_string(end.bid_points());
        if (end.trump != kNoSuit) contract += suit_letter(end.trump);
        tag("Contract", contract);
    }

    void word(const Action& action) {
        if (!out_.ends_with('\n')) out_ += ' ';
        if (action.kind() == Action::kBid) {
            out_ += std::to_string(action.units() * rules_.bid_unit);
        } else {
            out_ += action.kind() == Action::kPass ? "Pass" : action_text(action, rules_);
        }
        if (!is_said(action.kind()) && !is_drawn(action.kind())) out_ += '\n';
    }

    const Record& record_;
    const Rules& rules_;
    std::string out_;
    std::string_view section_;
    int first_ = 0;               // the seat of the first column of tricks
    std::optional<PlayRow> row_;  // the trick that is played
};

class TagsToRecord {
public:
    explicit TagsToRecord(const Tags& tags) : tags_(tags) {}

    Record record(std::string_view rules) {
        for (const Tag& tag : tags_) check_words(tag);
        read_rules_tags(rules);
        record_.dealer = seat(needed("Dealer"), needed("Dealer").value);
        if (record_.rules.draw) {
            record_.deck = card_list(needed("Deck"));
        } else {
            read_hands();
        }
        check_deck(record_.rules, record_.deck);
        for (const Tag& tag : tags_) read_section(tag);
        name_trump();
        return std::move(record_);
    }

private:
    [[noreturn]] static void fail(const Tag& tag, const std::string& expected) {
        throw InputError("line " + std::to_string(tag.line) + ": " + tag.name + ": expected " +
                             expected + ", given " + json::shown(std::string_view(tag.value)),
                         tag.value);
    }

    const Tag* find(std::string_view name) const {
        for (const Tag& tag : tags_)
            if (tag.name == name) return &tag;
        return nullptr;
    }
    const Tag& needed(std::string_view name) const {
        if (const Tag* tag = find(name)) return *tag;
        throw InputError("tags: [" + std::string(name) + "] is missing");
    }

    void read_rules_tags(std::string_view name) {
        json::Object fields;
        const Tag* rules = find("Rules");
        if (rules == nullptr && name.empty()) needed("Rules");
        const std::string word = rules == nullptr ? std::string(name) : rules->value;
        fields.emplace_back("rules",
                            stripped_object(word) ? json::parse(word) : json::Value{word, {}});
        if (const Tag* options = find("Options"))
            fields.emplace_back("options", json::parse(options->value));
        record_.rules = read_rules(json::Fields(fields));
    }
    static bool stripped_object(std::string_view text) { return trimmed(text).starts_with('{'); }

    int seat(const Tag& tag, std::string_view text) const {
        const Rules& rules = record_.rules;
        if (const auto seat = read_seat(text, rules)) return *seat;
        fail(tag, rules.seats == 4
                      ? "a seat: N, E, S or W"
                      : "a seat: N, which is 0, to " + std::to_string(rules.seats - 1));
    }

    static std::vector<Card> card_list(const Tag& tag) {
        try {
            return parse_card_list(tag.value);
        } catch (const NotationError& error) {
            fail(tag, std::string("cards (") + error.what() + ")");
        }
    }

    static Hand hand(const Tag& tag, std::string_view text) {
        try {
            Hand hand;
            for (const Card card : parse_dotted(text)) {
                if (hand.count(card) == kMostCopies) fail(tag, "at most six copies of a card");
                hand.add(card);
            }
            return hand;
        } catch (const NotationError&) {
            fail(tag,
                 "the ranks of spades, hearts, diamonds and clubs with dots between them, as "
                 "AATK.Q..9, not " +
                     quoted(text));
        }
    }

    void read_hands() {
        const Rules& rules = record_.rules;
        const Tag& tag = needed("Deal");
        const std::size_t colon = tag.value.find(':');
        if (colon == std::string::npos) fail(tag, "a seat, a colon and the hands");
        const int first = seat(tag, std::string_view(tag.value).substr(0, colon));
        std::vector<Hand> hands;
        std::string_view rest = std::string_view(tag.value).substr(colon + 1);
        for (rest = trimmed(rest); !rest.empty(); rest = trimmed(rest)) {
            const std::size_t end = std::min(rest.find_first_of(" \t"), rest.size());
            hands.push_back(hand(tag, rest.substr(0, end)));
            rest.remove_prefix(end);
            if (hands.size() > kMostSeats) break;
        }
        if (hands.size() != rules.seats) fail(tag, std::to_string(rules.seats) + " hands");
        std::rotate(hands.begin(), hands.end() - first, hands.end());
        lay(tag, hands);
    }

    // A deck that deals the hands: what is in none of them is the widow.
    void lay(const Tag& tag, const std::vector<Hand>& hands) {
        const Rules& rules = record_.rules;
        record_.deck.assign(rules.pack(), kNoCard);
        Hand left = pack_of(rules);
        const auto own = places(rules, record_.dealer);
        for (int seat = 0; seat < rules.seats; ++seat) {
            if (hands[seat].size() != rules.dealt()) {
                fail(tag, std::to_string(rules.dealt()) + " cards for seat " +
                              seat_text(seat, rules) + ", not " +
                              std::to_string(hands[seat].size()));
            }
            int at = 0;
            hands[seat].for_each([&](Card card) {
                if (!left.has(card)) fail(tag, "no more " + card_text(card) + " than there are");
                left.remove(card);
                record_.deck[own[seat][at++]] = card;
            });
        }
        const Tag* widow = find("Widow");
        if (widow != nullptr && hand(*widow, trimmed(widow->value)) != left)
            fail(*widow, hand_text(left) + ", which the hands leave");
        std::size_t at = record_.deck.size() - rules.face_down();
        left.for_each([&](Card card) { record_.deck[at++] = card; });
    }

    // What stands behind a tag that is no section is one whose bracket is missing.
    static void check_words(const Tag& tag) {
        const bool own = std::find(kNames.begin(), kNames.end(), tag.name) != kNames.end();
        if (own && !is_section(tag) && !tag.section.empty()) {
            throw InputError("line " + std::to_string(tag.line) + ": " + tag.name +
                                 ": expected no words behind it, given " +
                                 quoted(tag.section.front()),
                             tag.section.front());
        }
    }
    static bool is_section(const Tag& tag) {
        return tag.name == "Auction" || tag.name == "Draw" || tag.name == "Play";
    }

    void read_section(const Tag& tag) {
        if (is_section(tag)) {
            const int first = seat(tag, tag.value);
            if (tag.name == "Play") return read_play(tag.section, first);
            for (const std::string& word : tag.section) {
                const bool number = word.find_first_not_of("0123456789") == word.npos;
                record_.actions.push_back(number && tag.name == "Auction" ? "bid:" + word : word);
            }
        } else if (std::find(kNames.begin(), kNames.end(), tag.name) == kNames.end()) {
            extra_.emplace_back(tag.name, json::Value{tag.value, {}});
        }
    }

    // Where nothing says how tricks stand, they stand in order of play if they can.
    void read_play(const std::vector<std::string>& words, int first) {
        const Tag* order = find(kPlayOrder);
        if (order != nullptr && !same_letters(order->value, kColumns) &&
            !same_letters(order->value, kPlayed))
            fail(*order, "columns or played");
        Record columns = record_;
        std::copy_if(words.begin(), words.end(), std::back_inserter(record_.actions),
                     [](const std::string& word) { return word != kNoCardText; });
        if (order != nullptr ? same_letters(order->value, kPlayed) : can_be_played(record_)) return;
        add_columns(columns, words, first);
        if (order != nullptr || can_be_played(columns)) record_ = std::move(columns);
    }

    static bool can_be_played(const Record& record) {
        try {
            state_at(record, static_cast<int>(record.actions.size()));
            return true;
        } catch (const RecordError&) {
            return false;
        }
    }

    // Of a deal that tells no play, the contract may tell trump.
    void name_trump() {
        if (!extra_.empty())
            record_.extra.emplace_back(kOthers, json::compact({std::move(extra_), {}}));
        const Tag* contract = find("Contract");
        if (contract == nullptr || contract->value.empty() || find("Play") != nullptr) return;
        const char last = large(contract->value.back());
        if (kSuitLetters.find(last) != kSuitLetters.npos && decides_trump())
            record_.actions.push_back(std::string("trump:") + last);
    }

    bool decides_trump() const {
        try {
            const auto plies = static_cast<int>(record_.actions.size());
            return state_at(record_, plies).decision == Decision::kTrump;
        } catch (const RecordError&) {
            return false;  // whoever plays the record is told
        }
    }

    const Tags& tags_;
    Record record_;
    json::Object extra_;
};

}  // namespace

std::string pbn_text(const Record& record) { return RecordToTags(record).text(); }

Record read_pbn(const Tags& tags, std::optional<int> number, std::string_view rules) {
    return as_whole_record(number, [&] { return TagsToRecord(tags).record(rules); });
}

}  // namespace glup::auction
