// Any bytes are read as a state or a view, or refused; what was read is written
// as it was, and can be played on, shown, judged and searched, whoever made it.
// The input is read as it stands; and its first byte chooses a state (even) or
// a view (odd) whose bytes are read after edits of three bytes each, place (two
// bytes) and value: as they then are, and with the checksum of what they say.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../tests/cpp/samples.hpp"
#include "glup/stock/advice/recommend.hpp"
#include "glup/stock/endgame/solver.hpp"
#include "glup/stock/env/observation.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/notation/position_json.hpp"
#include "glup/stock/notation/serialise.hpp"
#include "glup/stock/policy/playout.hpp"
#include "glup/stock/value/one_ply.hpp"
#include "glup/stock/worlds/belief_features.hpp"
#include "glup/support/error.hpp"

using namespace glup;

namespace {

constexpr std::size_t kMark = 4;
constexpr std::size_t kSum = sizeof(std::uint64_t);

void expect(bool holds) {
    if (!holds) std::abort();
}

const value::Network& network(rules::RulesetId id) {
    static std::map<rules::RulesetId, value::Network> made;
    const auto found = made.find(id);
    if (found != made.end()) return found->second;
    return made.emplace(id, value::Network::built_in(id)).first->second;
}

Recommender& recommender(rules::RulesetId id) {
    static std::map<rules::RulesetId, Recommender> made;
    return made.try_emplace(id, network(id)).first->second;
}

void expect_playable(State state, Random& rng) {
    for (const PolicyId policy : {PolicyId::kRandom, PolicyId::kGreedy})
        play_out(state, policy, rng);
    Tallies tallies{};
    while (!state.is_over()) {
        ActionList actions;
        legal_actions(state, actions);
        expect(!actions.empty() && actions.size() == count_legal_actions(state));
        const Action action = actions[static_cast<int>(rng.below(actions.size()))];
        expect(parse_action(state, action_text(state, action)) == action);
        expect(state_from_bytes(to_bytes(state)) == state);
        apply_counted(state, action, tallies);
    }
    expect(state_from_bytes(to_bytes(state)) == state);
}

// Seldom, for it takes long: one input in so many.
bool seldom(Random& rng) { return rng.below(16) == 0; }

void use(const View& view, Random& rng) {
    const State& seen = view.seen();
    const State world = view.sample(rng);
    expect(View(world, view.seat()) == view);
    belief_features(view);
    const std::string written = position_json(view);
    if (seen.is_over()) return;
    if (std::max(seen.scores[0], seen.scores[1]) <= rules::kMostPoints)
        expect(parse_position(written, view.seat()) == view);
    value::estimate(network(seen.ruleset), seen, view.seat());
    env::Observation observation;
    env::observe({world, {}}, view.seat(), observation);
    if (!view.to_act()) return;
    if (!seldom(rng)) return;
    expect_playable(world, rng);
    AdviceOptions options;
    options.iterations = 8;
    options.pimc.tricks = 2;
    if (!seen.in_phase1()) options.seconds = 0.001;
    expect(!recommender(seen.ruleset).recommend(view, options).actions.empty());
}

void use(const State& state, Random& rng) {
    static endgame::Solver solver;
    for (int seat = 0; seat < rules::kSeats; ++seat) use(View(state, seat), rng);
    if (seldom(rng)) expect_playable(state, rng);
    if (state.in_phase1() || state.is_over()) return;
    expect(parse_endgame(endgame_text(state)).hand[0] == state.hand[state.leader]);
    const endgame::Endgame position = endgame::position_of(state);
    expect(endgame::fault(position).empty());
    if (state.hand[state.player].size() <= 6) solver.value(position);
}

template <class Read>
bool reads_back(std::string_view bytes, Read&& read) {
    try {
        const auto object = read(bytes);
        expect(to_bytes(object) == bytes);
        Random rng(hash_bytes(&object, sizeof object));
        use(object, rng);
        return true;
    } catch (const NotationError& error) {
        expect(*error.what() != '\0');
        return false;
    }
}

bool is_read(std::string_view bytes) {
    const bool is_state = reads_back(bytes, state_from_bytes);
    const bool is_view = reads_back(bytes, view_from_bytes);
    expect(!(is_state && is_view));
    return is_state || is_view;
}

std::vector<std::string> make_originals() {
    std::vector<std::string> originals;
    for (const rules::RulesetId id : rules::kKnown) {
        const std::size_t enough = originals.size() + 64;
        int ply = 0;
        const auto keep = [&](const State& state) {
            if (++ply % 17 != 0 || originals.size() >= enough) return;
            originals.push_back(to_bytes(state));
            originals.push_back(to_bytes(View(state, ply % 2)));
        };
        samples::visit_deals(id == rules::RulesetId::kGlup ? 8 : 16, 3, keep, id);
    }
    return originals;
}

const std::vector<std::string>& originals() {
    static const std::vector<std::string> made = make_originals();
    return made;
}

// Changes that a rule alone can tell from play: cards exchange places, numbers
// are others.
void edit_state(State& state, std::size_t place, unsigned value) {
    const auto seat = place % rules::kSeats;
    const auto card = static_cast<Card>(value % rules::kCards);
    const auto other = static_cast<Card>(place / 16 % rules::kCards);
    CardSet& hand = state.hand[seat];
    Card& of_stock = state.stock[place % rules::kStock];
    switch (place / 2 % 8) {
        case 0: std::swap(of_stock, state.stock[value % rules::kStock]); break;
        case 1:  // a card of the hand and one of the stock; and one of the tricks; of
                 // the other hand
            if (!hand.has(card) || of_stock >= rules::kCards || hand.count(of_stock) > 3) break;
            hand.remove(card);
            hand.add(std::exchange(of_stock, card));
            break;
        case 2:
            if (!hand.has(card) || state.played[other] == 0 || hand.count(other) > 3) break;
            hand.remove(card);
            hand.add(other);
            --state.played[other];
            ++state.played[card];
            break;
        case 3:
            if (!hand.has(card) || !state.hand[seat ^ 1].has(other)) break;
            hand.remove(card);
            hand.add(other, hand.count(other) < rules::kCopies);
            state.hand[seat ^ 1].remove(other);
            state.hand[seat ^ 1].add(card, state.hand[seat ^ 1].count(card) < rules::kCopies);
            break;
        case 4: state.scores[seat] = static_cast<std::int32_t>(value << 13); break;
        case 5:
            ++state.counters[seat];
            --state.counters[seat ^ 1];
            break;
        case 6: state.glups = static_cast<std::uint8_t>(value % 8); break;
        case 7:
            if (value % 4 == 0) state.known[seat] = other;
            if (value % 2 == 1) std::swap(state.leader, state.player);
            if (value % 4 == 2) state.ruleset = static_cast<rules::RulesetId>(value / 4 % 5);
            break;
    }
}

// From place 0x4000 on the state is changed, not its bytes; 0x8000 and above
// cuts the bytes off, 0xc000 and above adds one.
void edit(std::string& bytes, std::size_t place, char value) {
    if (place >= 0xc000) {
        bytes += value;
    } else if (place >= 0x8000) {
        bytes.resize(place % (bytes.size() + 1));
    } else if (place >= 0x4000 && bytes.size() >= kMark + sizeof(State)) {
        State state;
        std::memcpy(&state, bytes.data() + kMark, sizeof state);
        edit_state(state, place - 0x4000, static_cast<unsigned char>(value));
        std::memcpy(bytes.data() + kMark, &state, sizeof state);
    } else if (!bytes.empty()) {
        char& byte = bytes[place % bytes.size()];
        byte = static_cast<char>(byte ^ value);
    }
}

// With the checksum that a stranger would give them.
std::string signed_anew(std::string bytes) {
    if (bytes.size() < kMark + kSum) return bytes;
    const std::string body = bytes.substr(kMark, bytes.size() - kMark - kSum);
    const std::uint64_t sum = hash_bytes(body.data(), body.size());
    std::memcpy(bytes.data() + bytes.size() - kSum, &sum, kSum);
    return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    is_read({reinterpret_cast<const char*>(data), size});
    if (size == 0) return 0;
    const std::string& original = originals()[data[0] % originals().size()];
    std::string bytes = original;
    for (std::size_t i = 1; i + 3 <= size; i += 3) {
        const auto place = static_cast<std::size_t>(data[i] | data[i + 1] << 8);
        edit(bytes, place, static_cast<char>(data[i + 2]));
    }
    // The checksum finds every change within one word, which is what one edit of
    // one byte is.
    if (bytes == original || (size < 7 && data[2] < 0x40))
        expect(is_read(bytes) == (bytes == original));
    else
        is_read(bytes);
    is_read(signed_anew(bytes));
    return 0;
}
