// What one player knows.
#include "glup/two_handed/notation/notation.hpp"
#include "glup/two_handed/notation/position_json.hpp"
#include "glup/two_handed/notation/serialise.hpp"
#include "glup/two_handed/policy/playout.hpp"
#include "guard.hpp"
#include "handles.hpp"

using namespace glup::c;

extern "C" {

glup_status glup_state_view(const glup_state* state, int32_t seat, glup_view** view) {
    return make_handle(view, "view", [&] {
        return glup::View(given(state, "state").state, to_seat(seat, "seat"));
    });
}

glup_status glup_view_from_position(const char* json, int32_t seat, glup_view** view) {
    return make_handle(view, "view", [&] {
        return glup::parse_position(given_text(json, "json"), to_seat(seat, "seat"));
    });
}

glup_status glup_view_copy(const glup_view* view, glup_view** copy) {
    return make_handle(copy, "copy", [&] { return given(view, "view").view; });
}

void glup_view_free(glup_view* view) { delete view; }

glup_status glup_view_seat(const glup_view* view, int32_t* seat) {
    return guarded([&] { given(seat, "seat") = given(view, "view").view.seat(); });
}

glup_status glup_view_rules(const glup_view* view, const char** rules) {
    return guarded(
        [&] { given(rules, "rules") = given(view, "view").view.seen().rules().name.data(); });
}

glup_status glup_view_info(const glup_view* view, glup_info* info) {
    return guarded([&] { given(info, "info") = info_of(given(view, "view").view.seen()); });
}

glup_status glup_view_hand(const glup_view* view, char* text, size_t size, size_t* length) {
    return guarded([&] {
        const glup::View& own = given(view, "view").view;
        const auto seat = static_cast<std::size_t>(own.seat());
        copy_text(glup::cards_text(own.seen().hand[seat]), text, size, length);
    });
}

glup_status glup_view_legal(const glup_view* view, char* text, size_t size, size_t* length,
                            size_t* count) {
    return guarded([&] {
        const glup::View& own = given(view, "view").view;
        std::vector<std::string> texts;
        if (own.to_act()) texts = glup::legal_action_texts(own.seen());
        copy_text(lines_of(texts, count), text, size, length);
    });
}

glup_status glup_view_position(const glup_view* view, char* text, size_t size, size_t* length) {
    return guarded([&] {
        const glup::View& own = given(view, "view").view;
        if (own.seen().is_over()) throw PhaseError("view: expected a deal that is not over");
        copy_text(glup::position_json(own), text, size, length);
    });
}

glup_status glup_view_choose(const glup_view* view, const char* policy, uint64_t seed, char* text,
                             size_t size, size_t* length) {
    return guarded([&] {
        const glup::View& own = given(view, "view").view;
        const glup::PolicyId id = glup::find_policy(given_text(policy, "policy"));
        if (!own.to_act()) throw PhaseError("view: expected one whose owner is to act");
        glup::Random rng(seed);
        const glup::Action action = glup::choose_action(own.seen(), id, rng);
        copy_text(glup::action_text(own.seen(), action), text, size, length);
    });
}

glup_status glup_view_sample(const glup_view* view, uint64_t seed, glup_state** world) {
    return make_handle(world, "world", [&] {
        glup::Random rng(seed);
        return given(view, "view").view.sample(rng);
    });
}

glup_status glup_view_to_bytes(const glup_view* view, void* bytes, size_t size, size_t* length) {
    return guarded(
        [&] { copy_bytes(glup::to_bytes(given(view, "view").view), bytes, size, length); });
}

glup_status glup_view_from_bytes(const void* bytes, size_t size, glup_view** view) {
    return make_handle(view, "view", [&] {
        const char* first = &given(static_cast<const char*>(bytes), "bytes");
        return glup::view_from_bytes({first, size});
    });
}

}  // extern "C"
