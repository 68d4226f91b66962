// Python asked from without the GIL whether work is over.
#pragma once

#include <pybind11/pybind11.h>

#include <functional>

namespace glup::python {

// Asks a Python callable now and then; an error in it says yes, and stays to be raised.
class Asks {
public:
    explicit Asks(const pybind11::object& over) : over_(over) {}

    std::function<bool()> often() {
        if (over_.is_none()) return {};
        return [this] { return yes(); };
    }
    std::function<bool()> every(int times) {
        if (over_.is_none()) return {};
        return [this, times, asked = 0]() mutable { return ++asked % times == 0 && yes(); };
    }
    void raise() const {
        if (failed_) throw pybind11::error_already_set();
    }

private:
    bool yes() {
        const pybind11::gil_scoped_acquire acquire;
        try {
            return over_().cast<bool>();
        } catch (pybind11::error_already_set& error) {
            error.restore();
            failed_ = true;
            return true;
        }
    }

    const pybind11::object& over_;
    bool failed_ = false;
};
inline constexpr int kPolls = 8;  // of an exact solver, for one question

}  // namespace glup::python
