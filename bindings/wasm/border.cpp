#include "border.hpp"

#include "glup/game/fault.hpp"

namespace glup::wasm {

Out out;

namespace {
std::vector<std::uint64_t> room;
}

Status caught() noexcept {
    const auto failed = [](Status status, const char* what) {
        out.clear();
        out.add_text(what);
        return status;
    };
    try {
        throw;
    } catch (const Fault& fault) {
        failed(kFault, fault.what());
        out.add_text(fault.code()).add_text(fault.field().value_or(""));
        return kFault;
    } catch (const PositionError& error) {
        failed(kPosition, error.what());
        out.add_texts(error.faults());
        return kPosition;
    } catch (const RecordError& error) {
        failed(kRecord, error.what());
        out.add(std::int32_t{error.record().value_or(-1)});
        out.add(std::int32_t{error.ply().value_or(-1)});
        out.add_text(error.text()).add_text(error.reason());
        return kRecord;
    } catch (const InputError& error) {
        failed(kInput, error.what());
        out.add_text(error.value());
        return kInput;
    } catch (const NotationError& error) {
        return failed(kNotation, error.what());
    } catch (const IllegalActionError& error) {
        return failed(kIllegal, error.what());
    } catch (const Error& error) {
        return failed(kError, error.what());
    } catch (const std::bad_alloc&) {
        return failed(kMemory, "out of memory");
    } catch (const std::exception& error) {
        return failed(kInternal, error.what());
    }
}

// Where the caller puts texts and lists, for the next call alone.
GLUP_EXPORT(glup_room) void* glup_room(std::uint32_t size) {
    try {
        if (room.size() * sizeof room[0] < size) room.resize(size / sizeof room[0] + 1);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
    return room.data();
}

GLUP_EXPORT(glup_out) const char* glup_out() { return out.bytes().data(); }
GLUP_EXPORT(glup_out_size) std::uint32_t glup_out_size() {
    return static_cast<std::uint32_t>(out.bytes().size());
}

}  // namespace glup::wasm
