// What is thrown at bad input; everything else that goes wrong is a bug.
#pragma once

#include <stdexcept>
#include <string>

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

// A position whose fields contradict the rules or each other.
class PositionError : public Error {
public:
    using Error::Error;
};

}  // namespace glup
