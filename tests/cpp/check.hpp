// A small frame for C++ tests. A test file includes this header once and gets its main():
//
//     TEST("a trick of equals is won by the leader") {
//         CHECK(wins(lead, lead, trump));
//         CHECK_EQ(counters("AS TS"), 2);
//         CHECK_THROWS(std::invalid_argument, parse_card("XX"));
//     }
//
// A failed check is reported and the test goes on; REQUIRE leaves the test. The program fails if a
// check failed, an exception escaped, or nothing was checked. Arguments choose tests by a part of
// their names.
#pragma once

#include <concepts>
#include <cstdio>
#include <exception>
#include <iostream>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace check {

struct Test {
    const char* name;
    void (*body)();
};

struct Abandon {};  // thrown by REQUIRE

struct Totals {
    std::vector<Test> tests;
    long failures = 0;
};

inline long checks = 0;

inline Totals& totals() {
    static Totals instance;
    return instance;
}

struct Registration {
    Registration(const char* name, void (*body)()) { totals().tests.push_back({name, body}); }
};

template <class T>
std::string show(const T& value) {
    std::ostringstream out;
    if constexpr (std::same_as<T, bool>) {
        out << (value ? "true" : "false");
    } else if constexpr (std::integral<T>) {
        out << +value;  // a card is a number, not a character
    } else if constexpr (requires { out << value; }) {
        out << value;
    } else {
        out << "(" << sizeof(T) << " bytes)";
    }
    return out.str();
}

// Out of the way of what is tested: a check is a comparison and a branch to the compiler.
[[gnu::noinline, gnu::cold]] inline void fail(const char* file, int line, std::string_view what) {
    ++totals().failures;
    std::cerr << file << ':' << line << ": " << what << '\n';
}

inline bool report(bool passed, const char* file, int line, std::string_view what) {
    ++checks;
    if (!passed) [[unlikely]]
        fail(file, line, what);
    return passed;
}

template <class A, class B>
[[gnu::noinline, gnu::cold]] void fail_equal(const A& left, const B& right, const char* file,
                                             int line, const char* text) {
    fail(file, line, std::string(text) + ": " + show(left) + " is not " + show(right));
}

template <class A, class B>
bool equal(const A& left, const B& right, const char* file, int line, const char* text) {
    ++checks;
    const bool same = left == right;
    if (!same) [[unlikely]]
        fail_equal(left, right, file, line, text);
    return same;
}

inline int run(int argc, char** argv) {
    int ran = 0;
    for (const Test& test : totals().tests) {
        bool chosen = argc < 2;
        for (int i = 1; i < argc; ++i) {
            chosen = chosen || std::string_view(test.name).find(argv[i]) != std::string_view::npos;
        }
        if (!chosen) continue;
        ++ran;
        const long failures = totals().failures;
        try {
            test.body();
        } catch (const Abandon&) {
        } catch (const std::exception& error) {
            fail(test.name, 0, std::string("exception: ") + error.what());
        } catch (...) {
            fail(test.name, 0, "exception of an unknown type");
        }
        if (totals().failures != failures) std::cerr << "FAILED: " << test.name << '\n';
    }
    std::printf("%d tests, %ld checks, %ld failures\n", ran, checks, totals().failures);
    return totals().failures == 0 && checks > 0 ? 0 : 1;
}

}  // namespace check

#define CHECK_JOIN_(a, b) a##b
#define CHECK_JOIN(a, b) CHECK_JOIN_(a, b)

#define TEST(name) CHECK_TEST(name, CHECK_JOIN(check_test_, __LINE__))
#define CHECK_TEST(name, function)                                                 \
    static void function();                                                        \
    static const check::Registration CHECK_JOIN(function, _entry)(name, function); \
    static void function()

#define CHECK(...) check::report(static_cast<bool>(__VA_ARGS__), __FILE__, __LINE__, #__VA_ARGS__)
#define CHECK_EQ(left, right) check::equal(left, right, __FILE__, __LINE__, #left " == " #right)
#define REQUIRE(...)                                     \
    do {                                                 \
        if (!CHECK(__VA_ARGS__)) throw check::Abandon(); \
    } while (false)
#define CHECK_THROWS(type, ...)                                                                 \
    do {                                                                                        \
        bool check_thrown = false;                                                              \
        try {                                                                                   \
            static_cast<void>(__VA_ARGS__);                                                     \
        } catch (const type&) {                                                                 \
            check_thrown = true;                                                                \
        }                                                                                       \
        check::report(check_thrown, __FILE__, __LINE__, #__VA_ARGS__ " does not throw " #type); \
    } while (false)

int main(int argc, char** argv) { return check::run(argc, argv); }
