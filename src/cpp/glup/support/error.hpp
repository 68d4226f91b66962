// What is thrown at bad input; everything else that goes wrong is a bug.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "glup/support/listing.hpp"

namespace glup {

class Error : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

// A text that can't be read.
class NotationError : public Error {
public:
    using Error::Error;
};

// A readable action that the rules do not allow here.
class IllegalActionError : public Error {
public:
    using Error::Error;
};

// Asked at the wrong time: there is nothing to solve yet, or another is to act.
class PhaseError : public Error {
public:
    using Error::Error;
};

// An input, or a field of it, that is not what was expected: the message names it. `value` is the
// text of what was found, "" if nothing was.
class InputError : public Error {
public:
    explicit InputError(const std::string& message, std::string value = "")
        : Error(message), value_(std::move(value)) {}

    const std::string& value() const { return value_; }

private:
    std::string value_;
};

// A position whose fields contradict the rules or each other: all that is wrong with it, each fault
// beginning with the field that it is about. The message is the faults with "; " between them.
class PositionError : public Error {
public:
    explicit PositionError(const std::string& fault) : PositionError(std::vector{fault}) {}
    explicit PositionError(std::vector<std::string> faults)
        : Error(listing(faults, "; ")), faults_(std::move(faults)) {}

    const std::vector<std::string>& faults() const { return faults_; }

private:
    std::vector<std::string> faults_;
};

}  // namespace glup
