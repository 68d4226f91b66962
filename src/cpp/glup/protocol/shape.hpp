// Shapes of JSON values, as JSON Schema (draft 2020-12) says them.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "glup/support/json_writer.hpp"

namespace glup::protocol {

using Shape = std::string;  // JSON of a schema

Shape plain(std::string_view type);
inline Shape text() { return plain("string"); }
inline Shape number() { return plain("number"); }
inline Shape whole() { return plain("integer"); }
inline Shape flag() { return plain("boolean"); }
Shape text_of(std::uint64_t most);  // 1 to so many characters
Shape whole_from(std::int64_t least);
Shape whole_from(std::int64_t least, std::uint64_t most);
inline Shape count() { return whole_from(0); }
inline Shape seat() { return whole_from(0, 1); }  // of two
Shape seconds(double most);
Shape any_of(std::initializer_list<Shape> shapes, std::string_view key = "anyOf");
inline Shape or_null(const Shape& shape) { return any_of({shape, plain("null")}); }
Shape list_of(const Shape& shape);
Shape list_of(const Shape& shape, std::int64_t least);
Shape list_of(const Shape& shape, std::int64_t least, std::int64_t most);  // a number of them
inline Shape pair_of(const Shape& shape) {
    return R"({"type":"array","items":)" + shape + R"(,"minItems":2,"maxItems":2})";
}
inline Shape texts() { return list_of(text()); }
Shape map_of(const Shape& shape);
Shape constant(std::string_view json);
Shape ref(std::string_view name);

template <class Words>
Shape one_of(const Words& words) {
    json::Writer out;
    return out.begin_object().member("enum", words).end_object().take();
}

// The same, and this about it.
Shape with(Shape shape, std::string_view key, const std::string& json);
Shape described(const Shape& shape, std::string_view description);

struct Member {
    std::string_view name;
    Shape shape;
    bool is_needed = true;
};
inline Member maybe(std::string_view name, Shape shape) { return {name, std::move(shape), false}; }

// An object with these members, in the order in which they are written, and with others unless it
// is closed.
Shape object_of(std::span<const Member> members, std::string_view description = "",
                bool is_closed = true);
inline Shape open_object_of(std::initializer_list<Member> members) {
    return object_of(std::vector<Member>(members), "", false);
}
inline Shape object_of(std::initializer_list<Member> members, std::string_view description = "") {
    return object_of(std::vector<Member>(members), description);
}

}  // namespace glup::protocol
