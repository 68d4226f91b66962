// Memory that runs out at any moment: GLUP_MEMORY and nothing made; what there was works on.
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string>

#include "c_library.hpp"

using namespace c_library;

namespace {

constexpr std::int64_t kNever = INT64_MAX;
thread_local std::int64_t left = kNever;  // pieces of memory that this thread still gets, and then
                                          // one that it does not

}  // namespace

// The library has no operator of its own: it takes these.
void* operator new(std::size_t size) {
    if (left != kNever && left-- == 0) throw std::bad_alloc();
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return left != kNever && left-- == 0 ? nullptr : std::malloc(size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

// Lets the first piece of memory be refused that a call asks for, then the second, and so on up to
// the last; gives how many there were. A call may do without one, as sorting does.
template <class Call>
int refusals(glup_status expected, Call&& call) {
    int refused = 0;
    for (std::int64_t n = 0;; ++n) {
        left = n;
        const glup_status status = call();
        const bool all_given = left >= 0;
        left = kNever;
        CHECK(status == expected || (!all_given && status == GLUP_MEMORY));
        if (all_given) return refused;
        refused += status == GLUP_MEMORY;
    }
}

// Of a call that makes a handle.
template <class Handle, class Make>
int refusals_making(glup_status expected, void (*release)(Handle*), Make&& make) {
    return refusals(expected, [&] {
        Handle* made = nullptr;
        const glup_status status = make(&made);
        CHECK_EQ(made != nullptr, status == GLUP_OK);
        release(made);
        return status;
    });
}

}  // namespace

TEST("memory runs out while something is made") {
    Handles h;
    REQUIRE(glup_state_from_seed(7, 0, &h.state) == GLUP_OK);
    REQUIRE(glup_state_view(h.state, 1, &h.view) == GLUP_OK);
    const std::string json = position(h.view);
    const std::string bytes = bytes_of(h.state);
    const auto state = glup_state_free;
    CHECK(refusals_making(GLUP_OK, state,
                          [](auto** made) { return glup_state_from_seed(1, 0, made); }) > 0);
    CHECK(refusals_making(GLUP_OK, state,
                          [](auto** made) { return glup_state_from_endgame(kEndgame, made); }) > 0);
    CHECK(refusals_making(GLUP_NOTATION, state, [](auto** made) {
              return glup_state_from_endgame("a text that is none", made);
          }) > 0);
    CHECK(refusals_making(GLUP_OK, state, [&](auto** made) {
              return glup_state_from_bytes(bytes.data(), bytes.size(), made);
          }) > 0);
    CHECK(refusals_making(GLUP_OK, glup_view_free, [&](auto** made) {
              return glup_view_from_position(json.c_str(), 0, made);
          }) > 10);
    CHECK(refusals_making(GLUP_POSITION, glup_view_free, [](auto** made) {
              return glup_view_from_position("{\"hand\": \"AS\", \"x\": [1]}", 0, made);
          }) > 10);
    CHECK(refusals_making(GLUP_OK, glup_engine_free, [](auto** made) {
              return glup_engine_create(GLUP_WEIGHTS_FILE, made);
          }) > 5);
    CHECK(refusals_making(GLUP_WEIGHTS, glup_engine_free, [](auto** made) {
              return glup_engine_create("/no/such/file", made);
          }) > 0);
}

TEST("memory runs out while an engine thinks, and then it thinks on") {
    Handles h, end;
    REQUIRE(glup_engine_create(nullptr, &h.engine) == GLUP_OK);
    REQUIRE(glup_state_from_seed(7, 0, &h.state) == GLUP_OK);
    REQUIRE(glup_state_view(h.state, 1, &h.view) == GLUP_OK);
    REQUIRE(glup_state_from_endgame(kEndgame, &end.state) == GLUP_OK);
    glup_options options = {};
    options.iterations = 40;
    CHECK(refusals_making(GLUP_OK, glup_advice_free, [&](auto** made) {
              return glup_recommend(h.engine, h.view, &options, made);
          }) > 10);
    CHECK(refusals_making(GLUP_OK, glup_solution_free, [&](auto** made) {
              return glup_solve(h.engine, end.state, 0, 0, made);
          }) > 2);
    CHECK(refusals_making(GLUP_OK, glup_solution_free, [&](auto** made) {
              return glup_solve_endgame(h.engine, "three-handed H *AS / KS / 9S", nullptr, 0, 0,
                                        made);
          }) > 2);
}

TEST("memory runs out while texts are written and read") {
    Handles h;
    REQUIRE(glup_state_from_seed(7, 0, &h.state) == GLUP_OK);
    REQUIRE(glup_state_view(h.state, 1, &h.view) == GLUP_OK);
    static char text[1 << 16];
    const auto written = [](auto&& write) {
        return refusals(GLUP_OK, [&] { return write(text, sizeof text); });
    };
    CHECK(written([&](char* to, size_t size) {
              return glup_state_legal(h.state, to, size, nullptr, nullptr);
          }) > 0);
    CHECK(written([&](char* to, size_t size) {
              return glup_view_position(h.view, to, size, nullptr);
          }) > 0);
    CHECK(written([&](char* to, size_t size) {
              return glup_state_to_bytes(h.state, to, size, nullptr);
          }) > 0);
    const std::string before = bytes_of(h.state);
    CHECK(refusals(GLUP_NOTATION, [&] { return glup_state_apply(h.state, "no action"); }) > 0);
    CHECK(bytes_of(h.state) == before);
}
