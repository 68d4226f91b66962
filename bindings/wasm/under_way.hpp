// Reviews under way piece by piece, in whatever game.
#pragma once

#include <string>
#include <string_view>

namespace glup::wasm {

// A review.
class ReviewUnderWay {
public:
    virtual ~ReviewUnderWay() = default;

    // Does a piece of it; whether there is more to do.
    virtual bool step() = 0;
    // It is to end with what there is.
    virtual void stop() = 0;

    struct Place {
        bool is_next;  // an action is looked at next
        int ply, plies, errors;
    };
    virtual Place place() const = 0;
    // Once there is no more to do, as JSON; by which solver it was asked for.
    virtual std::string told(std::string_view solver) const = 0;
};

}  // namespace glup::wasm
