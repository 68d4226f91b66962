#include "glup/auction/endgame/suit_book.hpp"

#include <algorithm>
#include <bit>

#include "glup/support/bits.hpp"

namespace glup::auction::endgame {
namespace {

std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

}  // namespace

void SuitBook::clear() {
    used_ = 0;
    scores_used_ = 0;
    places_ = 0;
    for (auto& index : index_) index.clear();
    found_ = {};
}

void SuitBook::reset(int suit, const std::vector<Place>& places, Places held, int seats,
                     std::uint8_t ours, const Values& values, bool alike, const Options& options) {
    seats_ = seats;
    ours_ = ours;
    options_ = options;
    value[suit] = values;
    counter[suit] = 0;
    alike_ = alike;
    for (std::size_t i = 0; i < places.size(); ++i) counter[suit] |= Places{values[i] != 0} << i;
    owned_[suit] = {};
    places_ = std::max(places_, static_cast<int>(places.size()));
    for (std::size_t i = 0; i < places.size(); ++i) {
        place[suit][i] = places[i];
        owned_[suit][places[i].owner] |= Places{1} << i;
        above[suit][i] = 0;
        for (std::size_t k = 0; k < places.size(); ++k)
            if (places[k].rank > places[i].rank) above[suit][i] |= Places{1} << k;
    }
    kind[suit] = {};
    for (std::size_t i = 0; i < places.size(); ++i)
        kind[suit][places[i].rank >= 3] |= Places{1} << i;
    index_[suit].assign(64, nullptr);
    found_[suit] = 0;
    start_[suit] = find(suit, held);
}

SuitRecord* SuitBook::make() {
    if (used_ == chunks_.size() * kChunk) {
        if (chunks_.size() == kMostChunks) throw BookFull{};
        chunks_.push_back(std::make_unique_for_overwrite<SuitRecord[]>(kChunk));
    }
    SuitRecord* const record = &chunks_[used_ / kChunk][used_ % kChunk];
    ++used_;
    record->forget();
    return record;
}

std::int16_t* SuitBook::score_room() {
    const std::size_t size = 3 * static_cast<std::size_t>(places_);
    std::size_t chunk = scores_used_ / kScoreChunk;
    if (scores_used_ % kScoreChunk + size > kScoreChunk) scores_used_ = ++chunk * kScoreChunk;
    if (chunk == score_chunks_.size()) {
        if (chunk == kMostScoreChunks) throw BookFull{};
        score_chunks_.push_back(std::make_unique_for_overwrite<std::int16_t[]>(kScoreChunk));
    }
    std::int16_t* const room = &score_chunks_[chunk][scores_used_ % kScoreChunk];
    scores_used_ += size;
    return room;
}

SuitRecord* SuitBook::find(int suit, Places held) {
    std::vector<SuitRecord*>& index = index_[suit];
    std::size_t at = mixed(held) & (index.size() - 1);
    for (; index[at] != nullptr; at = (at + 1) & (index.size() - 1))
        if (index[at]->all == held) return index[at];
    SuitRecord* const record = make();
    record->all = held;
    fill(suit, *record);
    index[at] = record;
    if (2 * ++found_[suit] > index.size()) grow(suit);
    return record;
}

void SuitBook::grow(int suit) {
    std::vector<SuitRecord*> larger(2 * index_[suit].size());
    for (SuitRecord* const record : index_[suit]) {
        if (record == nullptr) continue;
        std::size_t at = mixed(record->all) & (larger.size() - 1);
        while (larger[at] != nullptr) at = (at + 1) & (larger.size() - 1);
        larger[at] = record;
    }
    index_[suit].swap(larger);
}

void SuitBook::fill(int suit, SuitRecord& record) const {
    const auto rank = [&](int i) { return place[suit][i].rank; };
    const auto bit = [](int i) { return Places{1} << i; };
    const bool trump = suit == 0;
    const auto value_of = [&](Places cards) {
        int sum = alike_ ? std::popcount(cards & counter[suit]) : 0;
        if (alike_) return static_cast<std::uint16_t>(sum);
        for_each_bit(cards & counter[suit], [&](int i) { sum += value[suit][i]; });
        return static_cast<std::uint16_t>(sum);
    };
    record.counters = value_of(record.all);
    Places blank_above_cut = 0;  // places where a seat's class ends for counting only
    for (int seat = 0; seat < seats_; ++seat) {
        const Places own = record.all & owned_[suit][seat];
        const Places others = record.all & ~own;
        record.held[seat] = own;
        record.side[ours_ >> seat & 1] |= own;
        if (own == 0) continue;
        record.holders |= static_cast<std::uint8_t>(1U << seat);
        const int highest = others == 0 ? -1 : rank(std::bit_width(others) - 1);
        for (Places rest = own; rest != 0; rest &= rest - 1)
            record.winners[seat] += rank(std::countr_zero(rest)) >= highest;
        // From low to high: where a class of equal cards ends.
        for (Places rest = own; rest != 0; rest &= rest - 1) {
            const int i = std::countr_zero(rest);
            const Places higher = rest & (rest - 1);
            if (higher == 0) {
                record.top |= bit(i);
                continue;
            }
            const int j = std::countr_zero(higher);
            bool alike = options_.merging || rank(i) == rank(j);
            if (rank(i) != rank(j))
                for_each_bit(others,
                             [&](int k) { alike &= rank(k) < rank(i) || rank(k) > rank(j); });
            if (!alike) {
                record.top |= bit(i);
            } else if (counts_of(suit, i) != counts_of(suit, j)) {
                record.top |= bit(i);
                blank_above_cut |= bit(i);
            }
        }
        // The twin of a blank: the highest of the class above it.
        if (const Places blank = blank_above_cut & own; blank != 0 && options_.twins) {
            const Places up = own & ~((blank << 1) - 1) & record.top;
            record.blank_twin |= blank;
            record.counter_twin |= up & -up;
        }
    }
    record.top_sure = record.top;
    int sure_seat = -1;
    Places sure = 0;
    if (trump && record.all != 0) {
        const int owner = place[suit][std::bit_width(record.all) - 1].owner;
        const Places own = record.held[owner], others = record.all & ~own;
        const int highest = others == 0 ? -1 : rank(std::bit_width(others) - 1);
        for_each_bit(own, [&](int i) { sure |= rank(i) > highest ? bit(i) : 0; });
        if (sure != 0 && options_.sure_trumps) {
            sure_seat = owner;
            const Places last = std::bit_floor(sure);
            record.top_sure = (record.top & ~sure) | last;
            record.sure[ours_ >> owner & 1] = value_of(sure);
        } else {
            sure = 0;
        }
        // A seat's i highest trumps fall in i tricks, and each trump of the other side that is not
        // lower can take one of them at most.
        for (int seat = 0; seat < seats_; ++seat) {
            const int side = ours_ >> seat & 1;
            int own_count = 0;
            for (Places rest = record.held[seat]; rest != 0;) {
                const int i = std::bit_width(rest) - 1;
                rest &= ~bit(i);
                ++own_count;
                int against = 0;
                for_each_bit(record.side[1 - side], [&](int k) { against += rank(k) >= rank(i); });
                record.sure_tricks[side] = static_cast<std::uint8_t>(
                    std::max<int>(record.sure_tricks[side], own_count - against));
            }
        }
    }
    // The canonical form: from low to high, for each rank still there its cards by owner; runs of
    // ranks of one owner that are equal are one.
    std::uint64_t hash = trump ? 0x9e3779b97f4a7c15 : 0x2545f4914f6cdd1d;
    int counts = 0;
    std::uint64_t group = 0;
    int group_owner = -1;  // -1: several
    const auto flush = [&] {
        if (group != 0) {
            hash = mixed(hash ^ mixed(group * 2 + (counts != 0 ? 1 : 0) + 0x51ed27)) + 77;
            if (counts > 1) hash = mixed(hash + static_cast<std::uint64_t>(counts));
        }
        group = 0;
    };
    for (Places rest = record.all & ~sure; rest != 0;) {
        const int low = std::countr_zero(rest);
        std::uint64_t cards = 0;
        int owner = place[suit][low].owner;
        const int count_rank = rank(low);
        const int counter_now = counts_of(suit, low);
        while (rest != 0 && rank(std::countr_zero(rest)) == count_rank) {
            const int i = std::countr_zero(rest);
            if (place[suit][i].owner != owner) owner = -1;
            cards += std::uint64_t{1} << (8 * place[suit][i].owner);
            rest &= rest - 1;
        }
        if (options_.relative_ranks && options_.merging && group != 0 && owner >= 0 &&
            owner == group_owner && counts == counter_now) {
            group += cards;
            continue;
        }
        flush();
        if (!options_.relative_ranks) hash = mixed(hash + static_cast<std::uint64_t>(count_rank));
        group = cards;
        group_owner = owner;
        counts = counter_now;
    }
    flush();
    if (sure != 0)
        hash = mixed(hash ^ mixed(static_cast<std::uint64_t>(std::popcount(sure) * 16 + sure_seat) +
                                  0xabcdef12345));
    if (!options_.relative_ranks) hash += mixed(static_cast<std::uint64_t>(suit) + 99) * 3;
    record.hash = record.all == 0 ? 0 : mixed(hash);
    if (options_.patterns && !trump) {
        fill_patterns(suit, record);
    } else {
        record.coarse = record.finer = record.hash;
        for (auto& one : record.pattern) one.fill(1);
        record.pattern[0].fill(record.hash);
    }
}

void SuitBook::fill_patterns(int suit, SuitRecord& record) const {
    const auto rank = [&](int i) { return place[suit][i].rank; };
    for (int k = 0; k < 2; ++k) {
        std::array<std::uint64_t, 4> group{};
        std::array<int, 4> lowest{}, highest{};
        int groups = 0, last_owner = -1;
        std::uint64_t all = 0;
        for (Places rest = record.all & kind[suit][k]; rest != 0;) {
            const int now = rank(std::bit_width(rest) - 1);
            int owner = place[suit][std::bit_width(rest) - 1].owner;
            std::uint64_t cards = 0;
            while (rest != 0 && rank(std::bit_width(rest) - 1) == now) {
                const int i = std::bit_width(rest) - 1;
                if (place[suit][i].owner != owner) owner = -1;
                cards += std::uint64_t{1} << (8 * place[suit][i].owner);
                rest &= ~(Places{1} << i);
            }
            all += cards;
            if (owner < 0 || owner != last_owner) {
                ++groups;
                highest[groups] = now;
            }
            group[groups] += cards;
            lowest[groups] = now;
            last_owner = owner;
        }
        std::uint64_t chain = k == 0 ? 0x9e3779b97f4a7c15 : 0x2545f4914f6cdd1d;
        for (int i = 0; i < 4; ++i) {
            if (i > groups) {
                record.pattern[k][i] = record.pattern[k][i - 1];
                record.reach[k][i] = record.reach[k][i - 1];
                continue;
            }
            if (i > 0) chain = mixed(chain + group[i] * 0xd6e8feb86659fd93);
            all -= group[i];
            record.pattern[k][i] = mixed(chain ^ mixed(all + 0x51ed27)) | 1;
            record.reach[k][i] = i == 0 ? 0 : static_cast<std::uint8_t>(1U << lowest[i]);
        }
        for (int r = 3 * k; r < 3 * k + 3; ++r)
            for (int i = 1; i <= groups; ++i) record.depth[r] += highest[i] >= r;
    }
    record.hash = mixed(record.pattern[0][3] * record.pattern[1][3]);
    record.coarse = mixed(record.pattern[0][0] * record.pattern[1][0]);
    record.finer = mixed(record.pattern[0][0] * record.pattern[1][3] + 1);
    for (int seat = 0; seat < seats_; ++seat) {
        const Places own = record.held[seat];
        if (record.winners[seat] == 0) continue;
        int left = record.winners[seat], low = 0;
        for (Places rest = own; left > 0; --left) {
            low = std::bit_width(rest) - 1;
            rest &= ~(Places{1} << low);
        }
        if ((record.all & ~own & kind[suit][rank(low) >= 3]) != 0)
            record.winners_need[seat] = static_cast<std::uint8_t>(1U << rank(low));
    }
}

}  // namespace glup::auction::endgame
