// Any bytes are read as a state or a view, or refused; what was read is written as it was. The
// input is read as it stands; and its first byte chooses a state (even) or a view (odd) whose bytes
// are read after edits of three bytes each: place (two bytes), value.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "../tests/cpp/samples.hpp"
#include "glup/notation/serialise.hpp"
#include "glup/support/error.hpp"

using namespace glup;

namespace {

void expect(bool holds) {
    if (!holds) std::abort();
}

template <class Read>
bool reads_back(std::string_view bytes, Read&& read) {
    try {
        expect(to_bytes(read(bytes)) == bytes);
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
    int ply = 0;
    samples::visit_deals(8, 3, [&](const State& state) {
        if (++ply % 17 != 0 || originals.size() >= 64) return;
        originals.push_back(to_bytes(state));
        originals.push_back(to_bytes(View(state, ply % 2)));
    });
    return originals;
}

// Place 0x8000 and above cuts the bytes off, 0xc000 and above adds one.
void edit(std::string& bytes, std::size_t place, char value) {
    if (place >= 0xc000) {
        bytes += value;
    } else if (place >= 0x8000) {
        bytes.resize(place % (bytes.size() + 1));
    } else if (!bytes.empty()) {
        char& byte = bytes[place % bytes.size()];
        byte = static_cast<char>(byte ^ value);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::vector<std::string> originals = make_originals();
    is_read({reinterpret_cast<const char*>(data), size});
    if (size == 0) return 0;
    const std::string& original = originals[data[0] % originals.size()];
    std::string bytes = original;
    for (std::size_t i = 1; i + 3 <= size; i += 3) {
        const auto place = static_cast<std::size_t>(data[i] | data[i + 1] << 8);
        edit(bytes, place, static_cast<char>(data[i + 2]));
    }
    expect(is_read(original));
    // The checksum finds every change within one word, which is what one edit is.
    if (size < 7) expect(is_read(bytes) == (bytes == original));
    is_read(bytes);
    return 0;
}
