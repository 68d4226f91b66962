// JSON as the core writes it.
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "check.hpp"
#include "glup/support/json_writer.hpp"
#include "glup/support/random.hpp"

namespace {

using glup::json::escaped;
using glup::json::number_text;
using glup::json::Writer;

TEST("numbers are the shortest that come back") {
    CHECK_EQ(number_text(0.1), "0.1");
    CHECK_EQ(number_text(2), "2.0");
    CHECK_EQ(number_text(-0.0), "-0.0");
    CHECK_EQ(number_text(100), "100.0");
    CHECK_EQ(number_text(1e-5), "1e-05");
    CHECK_EQ(number_text(0.0001), "0.0001");
    CHECK_EQ(number_text(1e15), "1000000000000000.0");
    CHECK_EQ(number_text(1e16), "1e+16");
    CHECK_EQ(number_text(-1.5e300), "-1.5e+300");
    CHECK_EQ(number_text(5e-324), "5e-324");
    CHECK_EQ(number_text(0.1 + 0.2), "0.30000000000000004");
    CHECK_EQ(number_text(std::numeric_limits<double>::infinity()), "null");
    CHECK_EQ(number_text(std::nan("")), "null");
}

TEST("any number comes back") {
    glup::Random rng(1);
    for (int n = 0; n < 20000; ++n) {
        const double value = std::ldexp(static_cast<double>(rng()) - 0x1p63, n % 200 - 130);
        CHECK_EQ(std::strtod(number_text(value).c_str(), nullptr), value);
    }
}

TEST("texts are ascii") {
    CHECK_EQ(escaped("a\"\\\n\x01"), "\"a\\\"\\\\\\n\\u0001\"");
    CHECK_EQ(escaped("\xe2\x99\xa3"), "\"\\u2663\"");
    CHECK_EQ(escaped("\xf0\x9f\x82\xa1"), "\"\\ud83c\\udca1\"");
}

TEST("values are set apart") {
    Writer writer;
    writer.begin_object().member("a", 1).key("b").begin_array().value(true).null().end_array();
    writer.member("c", std::optional<int>()).member("d", std::vector<double>{0.5, 1});
    writer.key("e").begin_object().end_object().member("f", "x").key("g").raw("[1]").end_object();
    CHECK_EQ(writer.str(),
             R"({"a":1,"b":[true,null],"c":null,"d":[0.5,1.0],"e":{},"f":"x","g":[1]})");
}

}  // namespace
