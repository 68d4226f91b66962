// What one thread at a time may use, by its type.
#pragma once

#include <atomic>
#include <string>
#include <thread>
#include <utility>

#include "glup/support/error.hpp"

namespace glup {

// The object is reached through `enter` or `read` alone, and whoever comes while another is inside
// is refused. They are not made to wait: a wait would be no part of the limits of time that a call
// was given, and a callback that comes back to the object that it was called from would wait for
// itself.
template <class T>
class Exclusive {
public:
    // The name begins the refusal.
    template <class... Args>
    explicit Exclusive(const char* name, Args&&... args)
        : name_(name), object_(std::forward<Args>(args)...) {}

    // A way to the object, which ends with its scope.
    template <class Of>
    class Entry {
    public:
        explicit Entry(Of& of) : of_(of) { of_.take(); }
        ~Entry() { of_.leave(); }
        Entry(const Entry&) = delete;
        Entry& operator=(const Entry&) = delete;

        auto* operator->() const { return &of_.object_; }
        auto& operator*() const { return of_.object_; }

    private:
        Of& of_;
    };

    // Each throws Error if another is inside; beside those who read may others read.
    auto enter() { return Entry<Exclusive>(*this); }
    auto read() const { return Entry<const Exclusive>(*this); }

private:
    static constexpr int kAlone = -1;

    void take() {
        int nobody = 0;
        if (!inside_.compare_exchange_strong(nobody, kAlone, std::memory_order_acquire)) refuse();
        owner_.store(std::this_thread::get_id(), std::memory_order_relaxed);
    }
    void leave() {
        owner_.store({}, std::memory_order_relaxed);
        inside_.store(0, std::memory_order_release);
    }
    void take() const {
        int readers = inside_.load(std::memory_order_relaxed);
        do {
            if (readers == kAlone) refuse();
        } while (!inside_.compare_exchange_weak(readers, readers + 1, std::memory_order_acquire,
                                                std::memory_order_relaxed));
    }
    void leave() const { inside_.fetch_sub(1, std::memory_order_release); }

    [[noreturn]] void refuse() const {
        const bool again = owner_.load(std::memory_order_relaxed) == std::this_thread::get_id();
        throw Error(std::string(name_) +
                    (again ? ": in use by the call that asks; make another for it"
                           : ": in use by another thread; make one for each thread"));
    }

    const char* name_;
    T object_;
    mutable std::atomic<int> inside_ = 0;  // how many read, or kAlone
    std::atomic<std::thread::id> owner_{};
};

}  // namespace glup
