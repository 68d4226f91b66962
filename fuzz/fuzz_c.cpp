// Every function of the C library that reads a text or bytes takes the input, up to its first 0 as
// a text: it is read or refused with a status of its own, and what was read can be asked
// everything.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "glupcore.h"

namespace {

void expect(bool holds) {
    if (!holds) std::abort();
}

// Whether it was done; a refusal is no fault of ours and has its reason.
bool done(glup_status status) {
    expect(status != GLUP_MEMORY && status != GLUP_INTERNAL && status != GLUP_BUFFER);
    expect(status == GLUP_OK || *glup_last_error() != '\0');
    return status == GLUP_OK;
}

char buffer[1 << 18];

void use(const glup_view* view);

void use(const glup_state* state) {
    glup_info info;
    const bool stocked = done(glup_state_info(state, &info));
    std::size_t count = 0;
    expect(done(glup_state_legal(state, buffer, sizeof buffer, nullptr, &count)));
    if (stocked) expect((count == 0) == (info.decision == GLUP_OVER));
    expect(done(glup_state_json(state, buffer, sizeof buffer, nullptr)));
    done(glup_state_endgame(state, buffer, sizeof buffer, nullptr));
    for (int seat = 0; seat < 2; ++seat) {
        expect(done(glup_state_hand(state, seat, buffer, sizeof buffer, nullptr)));
        glup_view* view = nullptr;
        expect(done(glup_state_view(state, seat, &view)));
        use(view);
        glup_view_free(view);
    }
}

void use(const glup_view* view) {
    glup_info info;
    done(glup_view_info(view, &info));
    expect(done(glup_view_hand(view, buffer, sizeof buffer, nullptr)));
    expect(done(glup_view_legal(view, buffer, sizeof buffer, nullptr, nullptr)));
    done(glup_view_position(view, buffer, sizeof buffer, nullptr));
    done(glup_view_choose(view, "greedy", 1, buffer, sizeof buffer, nullptr));
    glup_state* world = nullptr;
    expect(done(glup_view_sample(view, 1, &world)));
    glup_state_free(world);
}

void use(glup_state* state, const char* action) {
    if (done(glup_state_apply(state, action))) use(state);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    glup_state* state = nullptr;
    glup_view* view = nullptr;
    if (done(glup_state_from_deck(text.c_str(), 0, 1, &state))) use(state);
    glup_state_free(state);
    if (done(glup_state_from_endgame(text.c_str(), &state))) use(state);
    glup_state_free(state);
    if (done(glup_state_from_bytes(data, size, &state))) use(state);
    glup_state_free(state);
    if (done(glup_view_from_bytes(data, size, &view))) use(view);
    glup_view_free(view);
    if (done(glup_view_from_position(text.c_str(), 1, &view))) use(view);
    glup_view_free(view);
    // The first byte is the state, as in fuzz_action.
    if (size == 0) return 0;
    expect(done(glup_state_from_seed(data[0], 0, &state)));
    use(state, text.c_str() + 1);
    expect(done(glup_state_view(state, 1, &view)));
    done(glup_view_choose(view, text.c_str() + 1, 1, buffer, sizeof buffer, nullptr));
    glup_view_free(view);
    glup_state_free(state);
    return 0;
}
