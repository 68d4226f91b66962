// The border: what a C function does with exceptions, texts and buffers.
#pragma once

#include <cstddef>
#include <cstring>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>

#include "glup/support/error.hpp"
#include "glupcore.h"

namespace glup::c {

// Thrown here alone; each has a status of its own.
class WeightsError : public Error {
public:
    using Error::Error;
};
class BufferError : public Error {
public:
    using Error::Error;
};
class BusyError : public Error {
public:
    using Error::Error;
};

// Notes what glup_last_error() is to say in this thread.
glup_status failed(glup_status status, const char* what) noexcept;

template <class Body>
glup_status guarded(Body&& body) noexcept {
    try {
        body();
        return GLUP_OK;
    } catch (const PhaseError& error) {
        return failed(GLUP_PHASE, error.what());
    } catch (const WeightsError& error) {
        return failed(GLUP_WEIGHTS, error.what());
    } catch (const BufferError& error) {
        return failed(GLUP_BUFFER, error.what());
    } catch (const BusyError& error) {
        return failed(GLUP_BUSY, error.what());
    } catch (const NotationError& error) {
        return failed(GLUP_NOTATION, error.what());
    } catch (const IllegalActionError& error) {
        return failed(GLUP_ILLEGAL, error.what());
    } catch (const PositionError& error) {
        return failed(GLUP_POSITION, error.what());
    } catch (const Error& error) {
        return failed(GLUP_ARGUMENT, error.what());
    } catch (const std::bad_alloc&) {
        return failed(GLUP_MEMORY, "out of memory");
    } catch (const std::exception& error) {
        return failed(GLUP_INTERNAL, error.what());
    } catch (...) {
        return failed(GLUP_INTERNAL, "an exception of an unknown type");
    }
}

// What a pointer points to. Throws Error if there is nothing.
template <class T>
T& given(T* pointer, const char* name) {
    if (pointer == nullptr) throw Error(std::string(name) + ": NULL given");
    return *pointer;
}
inline std::string_view given_text(const char* text, const char* name) {
    return &given(text, name);
}

// A new handle through `out`, which is NULL if that fails.
template <class Handle, class Make>
glup_status make_handle(Handle** out, const char* name, Make&& make) noexcept {
    return guarded([&] {
        given(out, name) = nullptr;
        *out = new Handle{make()};
    });
}

// Copies `size + ending` bytes out; `ending` is 1 for the 0 after a text.
inline void copy_out(std::string_view from, std::size_t ending, void* to, std::size_t size,
                     std::size_t* length) {
    if (length != nullptr) *length = from.size();
    if (to == nullptr && size == 0) return;
    const std::size_t needed = from.size() + ending;
    given(static_cast<char*>(to), ending != 0 ? "text" : "bytes");
    if (size < needed) {
        throw BufferError("size: expected at least " + std::to_string(needed) + ", given " +
                          std::to_string(size));
    }
    std::memcpy(to, from.data(), from.size());
    if (ending != 0) static_cast<char*>(to)[from.size()] = '\0';
}
inline void copy_text(std::string_view from, char* to, std::size_t size, std::size_t* length) {
    copy_out(from, 1, to, size, length);
}
inline void copy_bytes(std::string_view from, void* to, std::size_t size, std::size_t* length) {
    copy_out(from, 0, to, size, length);
}

}  // namespace glup::c
