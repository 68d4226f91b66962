// What is thrown at records of deals, of whatever game.
#pragma once

#include <optional>
#include <string>

#include "glup/support/error.hpp"

namespace glup {

// A record that can't be read, or that holds an action that can't be taken. `record` is its number
// in a file, `ply` that of the action, `text` what was found and `reason` what is wrong with it.
class RecordError : public Error {
public:
    RecordError(std::optional<int> record, std::optional<int> ply, std::string text,
                std::string reason);
    RecordError(std::optional<int> record, const InputError& fault)
        : RecordError(record, std::nullopt, fault.value(), fault.what()) {}

    const std::optional<int>& record() const { return record_; }
    const std::optional<int>& ply() const { return ply_; }
    const std::string& text() const { return text_; }
    const std::string& reason() const { return reason_; }

private:
    std::optional<int> record_;
    std::optional<int> ply_;
    std::string text_;
    std::string reason_;
};

}  // namespace glup
