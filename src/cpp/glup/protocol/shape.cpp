#include "glup/protocol/shape.hpp"

namespace glup::protocol {

Shape plain(std::string_view type) { return R"({"type":")" + std::string(type) + R"("})"; }

Shape text_of(std::uint64_t most) {
    return with(with(text(), "minLength", "1"), "maxLength", std::to_string(most));
}

Shape whole_from(std::int64_t least) { return with(whole(), "minimum", std::to_string(least)); }

Shape whole_from(std::int64_t least, std::uint64_t most) {
    return with(whole_from(least), "maximum", std::to_string(most));
}

Shape seconds(double most) {
    return with(with(number(), "exclusiveMinimum", "0"), "maximum", json::number_text(most));
}

Shape any_of(std::initializer_list<Shape> shapes, std::string_view key) {
    json::Writer out;
    out.begin_object().key(key).begin_array();
    for (const Shape& shape : shapes) out.raw(shape);
    return out.end_array().end_object().take();
}

Shape list_of(const Shape& shape) { return with(plain("array"), "items", shape); }

Shape list_of(const Shape& shape, std::int64_t least) {
    return with(list_of(shape), "minItems", std::to_string(least));
}

Shape list_of(const Shape& shape, std::int64_t least, std::int64_t most) {
    const Shape sized = with(plain("array"), "minItems", std::to_string(least));
    return with(with(sized, "maxItems", std::to_string(most)), "items", shape);
}

Shape map_of(const Shape& shape) { return with(plain("object"), "additionalProperties", shape); }

Shape constant(std::string_view json) { return R"({"const":)" + std::string(json) + "}"; }

Shape ref(std::string_view name) { return R"({"$ref":"#/$defs/)" + std::string(name) + R"("})"; }

Shape with(Shape shape, std::string_view key, const std::string& json) {
    shape.pop_back();
    return shape.append(",").append(json::escaped(key)).append(":").append(json).append("}");
}

Shape described(const Shape& shape, std::string_view description) {
    return with(shape, "description", json::escaped(description));
}

Shape object_of(std::span<const Member> members, std::string_view description, bool is_closed) {
    json::Writer out;
    out.begin_object().member("type", "object").key("required").begin_array();
    for (const Member& member : members)
        if (member.is_needed) out.value(member.name);
    out.end_array().key("properties").begin_object();
    for (const Member& member : members) out.key(member.name).raw(member.shape);
    Shape shape = out.end_object().end_object().take();
    if (!description.empty()) shape = described(shape, description);
    return is_closed ? with(shape, "additionalProperties", "false") : shape;
}

}  // namespace glup::protocol
