#include "glup/protocol/protocol.hpp"

#include "glup/protocol/replies.hpp"
#include "glup/protocol/requests.hpp"

namespace glup::protocol {
namespace {

Shape shape_of(const Field& field) {
    const Shape shape = field.kind.schema();
    return described(field.is_needed ? shape : or_null(shape), field.meaning);
}

// Exactly one of the subjects is there, and not null.
std::string only_one_of(const std::vector<std::string_view>& subjects) {
    json::Writer out;
    out.begin_array();
    for (const std::string_view name : subjects) {
        out.begin_object().key("required").begin_array().text(name).end_array();
        out.key("properties").begin_object().key(name).raw(R"({"not":{"type":"null"}})");
        out.end_object().end_object();
    }
    return out.end_array().take();
}

Shape shape_of(const Request& request) {
    json::Writer out;
    out.begin_object().member("type", "object").member("description", request.meaning);
    out.key("required").begin_array().text("method");
    for (const Field* field : request.fields())
        if (field->is_needed) out.text(field->name);
    out.end_array().key("properties").begin_object();
    out.key("method").raw(constant(json::escaped(request.method)));
    for (const Field* field : request.fields()) out.key(field->name).raw(shape_of(*field));
    out.end_object().member("additionalProperties", false);
    if (!request.subjects.empty()) out.key("oneOf").raw(only_one_of(request.subjects));
    return out.end_object().take();
}

Shape any_request() {
    json::Writer out;
    out.begin_object().member("type", "object");
    out.key("required").begin_array().text("id").text("method").end_array();
    out.key("properties").begin_object().key("method").begin_object().key("enum").begin_array();
    for (const Request& one : requests()) out.text(one.method);
    out.end_array().end_object().end_object().key("oneOf").begin_array();
    for (const Request& one : requests()) out.raw(ref(one.method));
    return out.end_array().end_object().take();
}

}  // namespace

std::string schema() {
    json::Writer out;
    out.begin_object().member("$schema", "https://json-schema.org/draft/2020-12/schema");
    out.member("title", "glupcore engine protocol, version " + std::to_string(kVersion));
    out.member("description",
               "A request is a line; so is a reply (#/$defs/reply). See docs/protocol.md.");
    out.member("$ref", "#/$defs/request").key("$defs").begin_object();
    out.key("request").raw(any_request());
    for (const Request& one : requests()) out.key(one.method).raw(shape_of(one));
    for (const Named& one : inputs()) out.key(one.name).raw(one.shape);
    out.key("reply").raw(reply());
    for (const Named& one : results()) out.key(one.name).raw(one.shape);
    for (const Named& one : parts()) out.key(one.name).raw(one.shape);
    return out.end_object().end_object().take();
}

std::string declarations() {
    json::Writer out;
    out.begin_object().member("protocol", kVersion).member("line", kMostLineBytes);
    out.member("seconds", kMostSeconds).member("count", kMostCount);
    out.member("threads", kMostThreads).member("plies", most_plies());
    out.key("methods").begin_object();
    for (const Request& one : requests()) {
        out.key(one.method).begin_object().member("meaning", one.meaning);
        out.member("answer", one.answer).member("subjects", one.subjects).key("groups");
        out.begin_array();
        for (const Group* group : one.groups) out.text(group->name);
        out.end_array().end_object();
    }
    out.end_object().key("groups").begin_object();
    for (const Group& group : groups()) {
        out.key(group.name).begin_array();
        for (const Field& field : group.fields) {
            out.begin_object().member("name", field.name).member("needed", field.is_needed);
            out.member("meaning", field.meaning).key("shape").raw(field.kind.schema());
            out.end_object();
        }
        out.end_array();
    }
    return out.end_object().end_object().take();
}

}  // namespace glup::protocol
