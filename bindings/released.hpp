// The GIL let go for as long as this lives, also where the interpreter ends meanwhile.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <thread>

namespace glup::python {

// Python ends a daemon thread that asks for the GIL after its end, up to 3.13 by pthread_exit: on
// Linux that unwinds the stack, and would meet a destructor of pybind11 (std::terminate) or a
// catch (...) that does not throw again (abort). Such a thread waits here for the process's end
// instead, as from 3.14 on.
class Released {
public:
    Released() : thread_(PyEval_SaveThread()) {}
    Released(const Released&) = delete;
    Released& operator=(const Released&) = delete;
    // Nothing leaves it, but where nothing may the compiler leaves out what waits.
    ~Released() noexcept(false) {
        Waits unless_done;
        PyEval_RestoreThread(thread_);
        unless_done.done = true;
    }

private:
    struct Waits {
        bool done = false;
        ~Waits() {
            while (!done) std::this_thread::sleep_for(std::chrono::hours(1));
        }
    };

    PyThreadState* thread_;
};

}  // namespace glup::python
