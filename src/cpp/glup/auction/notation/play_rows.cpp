#include "glup/auction/notation/play_rows.hpp"

#include <optional>
#include <span>

#include "glup/auction/notation/action_text.hpp"

namespace glup::auction {
namespace {

using Cells = std::span<const std::string>;

bool is_cell(const std::string& word) {
    if (word == kNoCardText) return true;
    try {
        return read_action(word).kind == Action::kPlay;
    } catch (const Error&) {
        return false;
    }
}

// Follows a record as far as its actions can be taken.
class Follower {
public:
    explicit Follower(Record& record) : record_(record) {
        try {
            state_ = state_at(record_, static_cast<int>(record_.actions.size()));
        } catch (const RecordError&) {
        }
    }

    // Whose turn it is; if that is not known, the one before.
    int player(int before) const { return state_ ? int{state_->player} : before; }

    void add(const std::string& action) {
        const auto ply = static_cast<int>(record_.actions.size());
        record_.actions.push_back(action);
        if (!state_) return;
        try {
            take(*state_, record_, ply);
        } catch (const RecordError&) {
            state_.reset();  // whoever plays the record is told
        }
    }

private:
    Record& record_;
    std::optional<State> state_;
};

}  // namespace

void PlayRow::put(int seat, std::string card) {
    const int seats = static_cast<int>(cells_.size());
    cells_[static_cast<std::size_t>((seat - first_ + seats) % seats)] = std::move(card);
}

std::string PlayRow::text() const {
    std::string text;
    for (const std::string& cell : cells_) text += (text.empty() ? "" : " ") + cell;
    return text;
}

void add_columns(Record& record, const std::vector<std::string>& words, int first) {
    const int seats = record.rules.seats;
    Follower deal(record);
    int leader = first;
    for (std::size_t at = 0; at < words.size();) {
        std::size_t end = at;
        while (end < words.size() && end < at + seats && is_cell(words[end])) ++end;
        if (end == at) {
            deal.add(words[at++]);
            continue;
        }
        const Cells row = Cells(words).subspan(at, end - at);
        leader = deal.player(leader);
        for (int turn = 0; turn < seats; ++turn) {
            const auto column = static_cast<std::size_t>((leader - first + turn + seats) % seats);
            if (column < row.size() && row[column] != kNoCardText) deal.add(row[column]);
        }
        at = end;
    }
}

}  // namespace glup::auction
