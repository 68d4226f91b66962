// What one player knows.
#include "guard.hpp"
#include "handles.hpp"

using namespace glup::c;

extern "C" {

glup_status glup_state_view(const glup_state* state, int32_t seat, glup_view** view) {
    return make_handle(view, "view", [&] { return given(state, "state").state->view(seat); });
}

glup_status glup_view_from_position(const char* json, int32_t seat, glup_view** view) {
    return make_handle(view, "view", [&] {
        const std::string_view text = given_text(json, "json");
        return glup::family_of(glup::GameFamily::Writing::kPosition, text).position(text, seat);
    });
}

glup_status glup_view_copy(const glup_view* view, glup_view** copy) {
    return make_handle(copy, "copy", [&] { return given(view, "view").view; });
}

void glup_view_free(glup_view* view) { delete view; }

glup_status glup_view_seat(const glup_view* view, int32_t* seat) {
    return guarded([&] { given(seat, "seat") = given(view, "view").view->seat(); });
}

glup_status glup_view_rules(const glup_view* view, const char** rules) {
    return guarded([&] { given(rules, "rules") = given(view, "view").view->name().data(); });
}

glup_status glup_view_hand(const glup_view* view, char* text, size_t size, size_t* length) {
    return guarded([&] { copy_text(given(view, "view").view->hand(), text, size, length); });
}

glup_status glup_view_legal(const glup_view* view, char* text, size_t size, size_t* length,
                            size_t* count) {
    return guarded([&] {
        const auto legal = given(view, "view").view->legal_in_short();
        copy_text(lines_of(legal, count), text, size, length);
    });
}

glup_status glup_view_position(const glup_view* view, char* text, size_t size, size_t* length) {
    return guarded([&] {
        const glup::GameView& own = *given(view, "view").view;
        if (own.over()) throw glup::PhaseError("view: expected a deal that is not over");
        copy_text(own.show(), text, size, length);
    });
}

glup_status glup_view_choose(const glup_view* view, const char* policy, uint64_t seed, char* text,
                             size_t size, size_t* length) {
    return guarded([&] {
        const std::string_view name = given_text(policy, "policy");
        const glup::GameView& own = *given(view, "view").view;
        if (!own.to_act()) throw glup::PhaseError("view: expected one whose owner is to act");
        glup::Random rng(seed);
        copy_text(own.choose(name, rng), text, size, length);
    });
}

glup_status glup_view_sample(const glup_view* view, uint64_t seed, glup_state** world) {
    return make_handle(world, "world", [&] {
        glup::Random rng(seed);
        return given(view, "view").view->sample(rng);
    });
}

glup_status glup_view_to_bytes(const glup_view* view, void* bytes, size_t size, size_t* length) {
    return guarded([&] { copy_bytes(given(view, "view").view->bytes(), bytes, size, length); });
}

glup_status glup_view_from_bytes(const void* bytes, size_t size, glup_view** view) {
    return make_handle(view, "view", [&] {
        const std::string_view all(&given(static_cast<const char*>(bytes), "bytes"), size);
        return glup::family_of(glup::GameFamily::Writing::kBytes, all).view_of_bytes(all);
    });
}

}  // extern "C"
