#include "glup/stock/notation/drawing.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "glup/cards/text.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/support/error.hpp"
#include "glup/text/parts.hpp"

namespace glup {
namespace {

constexpr std::string_view kDrawnSpaces = " \t\r\n\v\f";
constexpr std::string_view kDrawingHead = "Phase ";
constexpr std::string_view kForgottenMark = " forgotten (trick ";

json::Value drawn_text(std::string_view text) { return {std::string(text), {}}; }
json::Value drawn_number(int number) { return {std::int64_t{number}, {}}; }

[[noreturn]] void fail_drawing(const std::string& expected, std::string_view line) {
    throw InputError("drawing: expected " + expected + ", given " + json::shown(line),
                     std::string(line));
}

// A line, taken piece by piece from its front.
class DrawnLine {
public:
    explicit DrawnLine(std::string_view text) : rest_(text) {}

    bool is_done() const { return rest_.empty(); }
    std::string_view rest() const { return rest_; }

    bool take(std::string_view words) {
        if (!rest_.starts_with(words)) return false;
        rest_.remove_prefix(words.size());
        return true;
    }
    // One of the words.
    std::string_view choice(std::initializer_list<std::string_view> words) {
        for (const std::string_view word : words)
            if (take(word)) return word;
        return {};
    }
    // Up to the next space.
    std::string_view token() {
        const std::string_view found = rest_.substr(0, rest_.find_first_of(kDrawnSpaces));
        rest_.remove_prefix(found.size());
        return found;
    }
    // Likewise, without the comma at its end, which must be there.
    std::string_view listed() {
        std::string_view found = token();
        if (!found.ends_with(',')) return {};
        found.remove_suffix(1);
        return found;
    }
    std::optional<int> number() { return take_number(rest_); }
    // So many of something: ` cards`, ` card`.
    bool take_noun(std::string_view noun) {
        if (!take(noun)) return false;
        take("s");
        return true;
    }
    bool spaces() {
        const std::size_t size = std::min(rest_.find_first_not_of(kDrawnSpaces), rest_.size());
        rest_.remove_prefix(size);
        return size > 0;
    }

private:
    std::string_view rest_;
};

// Those that are not blank, without colours and whatever the indentation.
std::vector<std::string> drawn_lines(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        if (text.starts_with("\x1b[")) {
            const std::size_t end = text.find_first_not_of("0123456789;", 2);
            if (end != std::string_view::npos && text[end] == 'm') {
                text.remove_prefix(end + 1);
                continue;
            }
        }
        plain += text.front();
        text.remove_prefix(1);
    }
    std::vector<std::string> lines;
    for (std::string_view rest = plain; !rest.empty();) {
        const std::string_view line = trimmed(take_until(rest, "\n\r\v\f"));
        if (!line.empty()) lines.emplace_back(line);
    }
    return lines;
}

struct DrawnSection {
    std::string_view name;
    int scores = 0, glups = 0;
    std::optional<int> counters = 0;  // none: not known
    std::vector<std::pair<std::string_view, std::string>> rows;

    const std::string* row(std::string_view row_name) const {
        for (const auto& [name_of, content] : rows)
            if (name_of == row_name) return &content;
        return nullptr;
    }
    void set(std::string_view row_name, std::string_view content) {
        std::erase_if(rows, [&](const auto& row) { return row.first == row_name; });
        rows.emplace_back(row_name, content);
    }
};

class DrawingReader {
public:
    DrawingReader(std::string_view text, std::optional<int> seat)
        : lines_(drawn_lines(text)), seat_(seat) {}

    WrittenPosition read() {
        read_head();
        read_turn();
        for (; at_ < lines_.size(); ++at_) read_line(lines_[at_]);
        section(std::min(me_, opponent_));  // the first of both is told of, if one is missing
        return finish(section(me_), section(opponent_));
    }

private:
    void add(const char* key, json::Value value) {
        found_.fields.emplace_back(key, std::move(value));
    }

    void read_head() {
        const auto head = std::find_if(lines_.begin(), lines_.end(), [](const auto& line) {
            return line.starts_with(kDrawingHead);
        });
        at_ = static_cast<std::size_t>(head - lines_.begin());
        const std::string_view text = at_ < lines_.size() ? lines_[at_++] : std::string_view();
        if (!reads_head(text)) fail_drawing("the line that a drawing begins with", text);
    }

    bool reads_head(std::string_view text) {
        DrawnLine line(text);
        if (!line.take(kDrawingHead)) return false;
        const std::string_view phase = line.choice({"1", "2"});
        phase_ = phase == "1" ? 1 : 2;
        if (phase.empty()) return false;
        add("phase", drawn_number(phase_));
        if (line.take(" of ")) {
            const std::string_view name = line.rest().substr(0, line.rest().find(','));
            constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz-";
            if (name.empty() || name.find_first_not_of(kLetters) != std::string_view::npos)
                return false;
            add("rules", drawn_text(name));
            line.take(name);
        }
        if (!line.take(", trump ")) return false;
        const std::string_view trump = line.token();
        const bool goes_on = trump.ends_with(',') && !line.is_done();
        add("trump", drawn_text(goes_on ? trump.substr(0, trump.size() - 1) : trump));
        if (!goes_on) return !trump.empty() && line.is_done();
        if (trump.size() < 2 || !line.take(" turn-up ")) return false;
        const std::string_view turnup = line.listed();
        if (turnup.empty() || !line.take(" ")) return false;
        const auto stock = line.number();
        if (!stock || !line.take_noun(" card") || !line.take(" in the stock")) return false;
        add("turnup", drawn_text(turnup));
        add("stock", drawn_number(*stock));
        return line.is_done();
    }

    // Whose turn it is, as the owner sees it, or with all cards open.
    void read_turn() {
        const std::string_view text = at_ < lines_.size() ? lines_[at_++] : std::string_view();
        if (text == "The deal is over")
            throw InputError("decision: expected a deal that goes on, given its end");
        if (!reads_turn(text)) fail_drawing("whose turn it is, such as You (seat 0) to lead", text);
    }

    bool reads_turn(std::string_view text) {
        DrawnLine line(text);
        const bool open = line.take("Seat ");
        if (!open && !line.take("You (seat ")) return false;
        const std::string_view seat = line.choice({"0", "1"});
        if (seat.empty()) return false;
        const int mover = seat == "1" ? 1 : 0;
        if (!open && !line.take(")")) return false;
        std::string_view decision = "wait", led;
        if (line.take(" to ")) {
            decision = line.choice({"lead", "follow", "meld"});
            if (decision.empty()) return false;
            if (line.take(" ") && (led = line.token()).empty()) return false;
        } else if (open) {
            return false;
        } else if (line.take(" led ")) {
            led = line.listed();
            if (led.empty() || !line.take(" the opponent to follow")) return false;
        } else if (!line.take(" wait for the opponent")) {
            return false;
        }
        if (!line.is_done()) return false;
        if (open && phase_ == 1) {
            throw InputError(
                "position: expected what one player knows, given all cards open "
                "(draw it with --seat)");
        }
        found_.seat = seat_.value_or(mover);
        if (open && found_.seat != mover) decision = "wait";
        me_ = open ? "Seat " + std::to_string(found_.seat) : "You";
        opponent_ = open ? "Seat " + std::to_string(1 - found_.seat) : "Opponent";
        add("decision", drawn_text(decision));
        if (!led.empty()) add("led", drawn_text(led));
        return true;
    }

    // A table's further lines belong to its row.
    void read_line(std::string_view text) {
        DrawnLine line(text);
        if (reads_tally(line)) return;
        line = DrawnLine(text);
        const std::string_view name = line.choice({"hand", "table", "known", "Unseen", "Played"});
        if (!name.empty() && line.spaces() && !line.is_done()) {
            if (name == "Unseen" || name == "Played") begin({name, 0, 0, 0, {}});
            current().set(name, line.rest());
            return;
        }
        const std::string* table = sections_.empty() ? nullptr : current().row("table");
        if (table == nullptr || !text.ends_with(')'))
            fail_drawing("hand, table, known, Unseen or Played", text);
        current().set("table", *table + "\n" + std::string(text));
    }

    bool reads_tally(DrawnLine line) {
        DrawnSection section;
        section.name = line.choice({"You", "Opponent", "Seat 0", "Seat 1"});
        if (section.name.empty() || !line.spaces()) return false;
        const auto scores = line.number();
        if (!scores || !line.take_noun(" point") || !line.take(", ")) return false;
        const bool is_known = !line.take("?");
        const auto counters = is_known ? line.number() : std::nullopt;
        if ((is_known && !counters) ||
            !(line.take_noun(" counter") || line.take_noun(" card point")))
            return false;
        section.scores = *scores;
        section.counters = counters;
        if (!line.is_done()) {
            if (!line.take(", ")) return false;
            const auto glups = line.number();
            if (!glups || !line.take_noun(" glup") || !line.is_done()) return false;
            section.glups = *glups;
        }
        begin(std::move(section));
        return true;
    }

    void begin(DrawnSection section) {
        std::erase_if(sections_, [&](const DrawnSection& one) { return one.name == section.name; });
        sections_.push_back(std::move(section));
    }
    DrawnSection& current() {
        if (sections_.empty()) sections_.emplace_back();
        return sections_.back();
    }

    const DrawnSection& section(const std::string& name) const {
        for (const DrawnSection& one : sections_)
            if (one.name == name) return one;
        throw InputError(name + ": missing, expected in a drawing the points and cards");
    }

    // `♣ A 9 and 19 forgotten (trick 12)`, or the forgotten ones alone.
    void add_played(const std::string& text) {
        const std::size_t mark = text.find(kForgottenMark);
        if (mark == std::string::npos) return add("played", drawn_text(text));
        DrawnLine line(std::string_view(text).substr(mark + kForgottenMark.size()));
        const auto trick = line.number();
        if (!trick || !line.take(")") || !line.is_done())
            fail_drawing("how many are forgotten, such as 19 forgotten (trick 12)", text);
        add("trick", drawn_number(*trick));
        const std::size_t end = text.find(" and ");
        add("played", drawn_text(end < mark ? text.substr(0, end) : ""));
    }

    WrittenPosition finish(const DrawnSection& mine, const DrawnSection& theirs);

    std::vector<std::string> lines_;
    std::optional<int> seat_;
    std::size_t at_ = 0;
    int phase_ = 1;
    std::string me_, opponent_;
    std::vector<DrawnSection> sections_;
    WrittenPosition found_;
};

// The opponent's hand: known cards, and how many there are in all if some are not.
json::Object hidden_hand(const std::string& text) {
    json::Object hand;
    const std::size_t mark = text.find(" and ");
    const bool some = mark != std::string::npos && mark > 0;
    DrawnLine line(some ? std::string_view(text).substr(mark + 5) : std::string_view(text));
    const auto count = line.number();
    if (!count || !line.take_noun(" unknown card") || !line.is_done()) {
        hand.emplace_back("known", drawn_text(text));
        return hand;
    }
    try {
        const CardSet known = parse_cards(some ? text.substr(0, mark) : "");
        hand.emplace_back("known", drawn_text(cards_text(known)));
        hand.emplace_back("concealed", drawn_number(known.size() + *count));
    } catch (const Error&) {
        fail_drawing("the opponent's known cards", text);
    }
    return hand;
}

WrittenPosition DrawingReader::finish(const DrawnSection& mine, const DrawnSection& theirs) {
    for (const char* name : {"hand", "table"})
        if (const auto* row = mine.row(name)) add(name, drawn_text(*row));
    if (const auto* known = mine.row("known"))
        add("known", drawn_text(known->substr(0, known->find('('))));
    const auto* hand = theirs.row("hand");
    json::Object opponent = hidden_hand(hand == nullptr ? "-" : *hand);
    if (const auto* table = theirs.row("table")) opponent.emplace_back("table", drawn_text(*table));
    add("opponent", {std::move(opponent), {}});
    for (const DrawnSection& one : sections_)
        if (one.name == "Played" && one.row("Played") != nullptr) add_played(*one.row("Played"));
    const auto sides = [](std::optional<int> me, std::optional<int> other) {
        json::Object both;
        if (me) both.emplace_back("me", drawn_number(*me));
        if (other) both.emplace_back("opponent", drawn_number(*other));
        return json::Value{std::move(both), {}};
    };
    add("scores", sides(mine.scores, theirs.scores));
    add("counters", sides(mine.counters, theirs.counters));
    add("glups", drawn_number(mine.glups != 0 ? mine.glups : theirs.glups));
    return std::move(found_);
}

}  // namespace

bool is_drawing(std::string_view text) {
    const std::vector<std::string> lines = drawn_lines(text);
    return std::any_of(lines.begin(), lines.end(),
                       [](const std::string& line) { return line.starts_with(kDrawingHead); });
}

WrittenPosition read_drawing(std::string_view text, std::optional<int> seat) {
    return DrawingReader(text, seat).read();
}

}  // namespace glup
