// What is wrong with a request, as the error object of its reply has it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "glup/support/error.hpp"
#include "glup/support/json_writer.hpp"

namespace glup {

class Fault : public Error {
public:
    Fault(std::string_view code, std::optional<std::string> field, const std::string& message)
        : Error(message), code_(code), field_(std::move(field)) {}

    std::string_view code() const { return code_; }
    const std::optional<std::string>& field() const { return field_; }
    void write(json::Writer& out) const;

private:
    std::string_view code_;  // one of those that reply() declares
    std::optional<std::string> field_;
};

// An error of ours about `field` of a request, or about a part of it; without a field the message
// says which one it is about.
Fault fault_of(const Error& error, std::string_view field = "");

// Does it; errors of ours are faults of a request, about `field` or a part of it.
template <class Work>
auto about(std::string_view field, const Work& work) {
    try {
        return work();
    } catch (const Error& error) {
        throw fault_of(error, field);
    }
}

}  // namespace glup
