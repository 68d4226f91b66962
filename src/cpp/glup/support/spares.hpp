// Things that one thread at a time may use, for as many as there are.
#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace glup {

template <class Thing>
class Spares {
public:
    // One that nobody uses, or else a new one.
    template <class Make>
    std::unique_ptr<Thing> take(Make&& make) {
        {
            const std::lock_guard held(busy_);
            if (!spare_.empty()) {
                auto one = std::move(spare_.back());
                spare_.pop_back();
                return one;
            }
        }
        return make();
    }
    void give_back(std::unique_ptr<Thing> one) {
        const std::lock_guard held(busy_);
        spare_.push_back(std::move(one));
    }

private:
    std::mutex busy_;
    std::vector<std::unique_ptr<Thing>> spare_;
};

}  // namespace glup
