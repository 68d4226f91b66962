// Any bytes are read as a view of an auction game, or refused; of one that was read there is a
// world that looks like it. The first two bytes choose a state and a seat; the others are edits of
// three bytes each, place (two bytes) and value: other cards were seen, or a byte is another one.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>

#include "auction_states.hpp"
#include "glup/auction/worlds/proof.hpp"
#include "glup/support/error.hpp"

using namespace samples;

namespace {

struct Bytes {
    State seen;
    std::uint64_t seat;
};
static_assert(sizeof(Bytes) == sizeof(View));

void edit(Bytes& view, std::size_t place, unsigned char value) {
    State& seen = view.seen;
    const auto seat = place % kMostSeats;
    Hand& own = seen.hand[view.seat % kMostSeats];
    const auto card = static_cast<Card>(value % rules::kCards);
    const auto other = static_cast<Card>(place / 16 % rules::kCards);
    switch (place % 5) {
        case 0:
            if (!own.has(card)) break;
            own.remove(card);
            own.add(other);
            break;
        case 1: std::swap(seen.played[place % kMostCards], seen.played[value % kMostCards]); break;
        case 2: seen.shown[seat].drop(card); break;
        case 3: seen.shown[seat].add(card); break;
        case 4: reinterpret_cast<unsigned char*>(&view)[place % sizeof view] ^= value; break;
    }
}

void read(std::span<const std::byte> bytes) {
    try {
        const View view = view_from_bytes(bytes);
        expect(bytes.size() == sizeof view && std::memcmp(&view, bytes.data(), sizeof view) == 0);
        Random random(view.seat());
        expect(View(view.sample(random), view.seat()) == view);
    } catch (const Error& error) {
        expect(*error.what() != '\0');
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    const State& state = originals()[data[0] * 31u % originals().size()];
    const View view(state, data[1] % state.seats());
    Bytes bytes;
    std::memcpy(static_cast<void*>(&bytes), &view, sizeof bytes);
    for (std::size_t i = 2; i + 3 <= size; i += 3)
        edit(bytes, static_cast<std::size_t>(data[i] | data[i + 1] << 8), data[i + 2]);
    read(std::as_bytes(std::span(&bytes, 1)));
    read(std::as_bytes(std::span(data, size)));
    return 0;
}
