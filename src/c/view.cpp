// What one player knows.
#include "glup/auction/notation/serialise.hpp"
#include "glup/auction/position/position_json.hpp"
#include "glup/stock/notation/position_json.hpp"
#include "glup/stock/notation/serialise.hpp"
#include "guard.hpp"
#include "handles.hpp"

using namespace glup::c;

extern "C" {

glup_status glup_state_view(const glup_state* state, int32_t seat, glup_view** view) {
    return make_handle(view, "view", [&] {
        return std::visit([seat](const auto& deal) -> AnyView { return view_of(deal, seat); },
                          given(state, "state").state);
    });
}

glup_status glup_view_from_position(const char* json, int32_t seat, glup_view** view) {
    return make_handle(view, "view",
                       [&] { return view_of_position(given_text(json, "json"), seat); });
}

glup_status glup_view_copy(const glup_view* view, glup_view** copy) {
    return make_handle(copy, "copy", [&] { return given(view, "view").view; });
}

void glup_view_free(glup_view* view) { delete view; }

glup_status glup_view_seat(const glup_view* view, int32_t* seat) {
    return guarded([&] {
        given(seat, "seat") =
            std::visit([](const auto& own) { return own.seat(); }, given(view, "view").view);
    });
}

glup_status glup_view_rules(const glup_view* view, const char** rules) {
    return guarded([&] {
        given(rules, "rules") = std::visit([](const auto& own) { return rules_of(own.seen()); },
                                           given(view, "view").view);
    });
}

glup_status glup_view_info(const glup_view* view, glup_info* info) {
    return guarded([&] {
        given(info, "info") = std::visit([](const auto& own) { return info_of(own.seen()); },
                                         given(view, "view").view);
    });
}

glup_status glup_view_hand(const glup_view* view, char* text, size_t size, size_t* length) {
    return guarded([&] {
        const auto hand = [](const auto& own) { return hand_of(own.seen(), own.seat()); };
        copy_text(std::visit(hand, given(view, "view").view), text, size, length);
    });
}

glup_status glup_view_legal(const glup_view* view, char* text, size_t size, size_t* length,
                            size_t* count) {
    return guarded([&] {
        const auto legal = [](const auto& own) {
            return own.to_act() ? legal_of(own.seen()) : std::vector<std::string>();
        };
        copy_text(lines_of(std::visit(legal, given(view, "view").view), count), text, size, length);
    });
}

glup_status glup_view_position(const glup_view* view, char* text, size_t size, size_t* length) {
    return guarded([&] {
        const auto position = [](const auto& own) {
            if (own.seen().is_over()) throw PhaseError("view: expected a deal that is not over");
            return position_json(own);
        };
        copy_text(std::visit(position, given(view, "view").view), text, size, length);
    });
}

glup_status glup_view_choose(const glup_view* view, const char* policy, uint64_t seed, char* text,
                             size_t size, size_t* length) {
    return guarded([&] {
        const std::string_view name = given_text(policy, "policy");
        const auto choose = [&](const auto& own) {
            if (!own.to_act()) throw PhaseError("view: expected one whose owner is to act");
            return chosen(own.seen(), name, seed);
        };
        copy_text(std::visit(choose, given(view, "view").view), text, size, length);
    });
}

glup_status glup_view_sample(const glup_view* view, uint64_t seed, glup_state** world) {
    return make_handle(world, "world", [&] {
        glup::Random rng(seed);
        return std::visit([&rng](const auto& own) -> AnyState { return own.sample(rng); },
                          given(view, "view").view);
    });
}

glup_status glup_view_to_bytes(const glup_view* view, void* bytes, size_t size, size_t* length) {
    return guarded([&] {
        const auto pack = [](const auto& own) { return to_bytes(own); };
        copy_bytes(std::visit(pack, given(view, "view").view), bytes, size, length);
    });
}

glup_status glup_view_from_bytes(const void* bytes, size_t size, glup_view** view) {
    return make_handle(view, "view", [&] {
        return view_of_bytes({&given(static_cast<const char*>(bytes), "bytes"), size});
    });
}

}  // extern "C"
