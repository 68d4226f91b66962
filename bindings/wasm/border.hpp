// The border to JavaScript: how a function of the module takes values, gives them back, and fails.
//
// States, views and generators of random numbers cross it as their bytes, which nobody else looks
// into; texts and lists as a pointer and a size into the room that the caller has filled. Whoever
// is called answers with a status, and leaves what there is to say in `out`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "glup/stock/deal/record.hpp"
#include "glup/support/error.hpp"

#define GLUP_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace glup::wasm {

// The order is that of src/core/module.js.
enum Status : std::int32_t {
    kOk,
    kError,
    kNotation,
    kIllegal,
    kPosition,
    kMemory,
    kInternal,
    kInput,
    kRecord,
    kFault
};

// Numbers, little-endian and without gaps; a text is its size and its UTF-8.
class Out {
public:
    void clear() { bytes_.clear(); }
    template <class T>
    Out& add(const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        return add_bytes(&value, sizeof value);
    }
    Out& add_text(std::string_view text) {
        add(static_cast<std::uint32_t>(text.size()));
        return add_bytes(text.data(), text.size());
    }
    template <class T>
    Out& add_all(const std::vector<T>& items) {
        return add_bytes(items.data(), items.size() * sizeof(T));
    }
    Out& add_texts(const std::vector<std::string>& texts) {
        add(static_cast<std::uint32_t>(texts.size()));
        for (const std::string& text : texts) add_text(text);
        return *this;
    }
    Out& add_bytes(const void* bytes, std::size_t size) {
        bytes_.append(static_cast<const char*>(bytes), size);
        return *this;
    }
    // Room for so many, which the caller fills; aligned, if nothing was added before.
    template <class T>
    T* fill(std::size_t count) {
        const std::size_t place = bytes_.size();
        bytes_.resize(place + count * sizeof(T));
        return reinterpret_cast<T*>(bytes_.data() + place);
    }
    std::string_view bytes() const { return bytes_; }

private:
    std::string bytes_;
};

extern Out out;

template <class T>
T read(const void* at) {
    static_assert(std::is_trivially_copyable_v<T>);
    T value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

template <class T>
std::vector<T> read_all(const void* at, std::size_t count) {
    std::vector<T> items(count);
    if (count > 0) std::memcpy(items.data(), at, count * sizeof(T));
    return items;
}

// A number that may be missing crosses as one less than 0.
inline std::optional<int> optional_of(std::int32_t number) {
    return number < 0 ? std::nullopt : std::optional<int>(number);
}

// Of the exception that is being handled: says in `out` what is wrong. One function for all calls.
Status caught() noexcept;

template <class Body>
std::int32_t guarded(Body&& body) noexcept {
    out.clear();
    try {
        body();
        return kOk;
    } catch (...) {
        return caught();
    }
}

}  // namespace glup::wasm
