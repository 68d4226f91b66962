// Runs a fuzz target without libFuzzer, with any compiler:
//
//     fuzz_NAME [--mutate N] [--seed S] [--dump FILE] FILE|FOLDER ...
//
// Every file is one input. Then follow N mutations of them, the same for the same seed. --dump
// writes each input to FILE before it is tried, so that FILE holds the one that crashed.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "letters.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<std::uint8_t>;

struct Options {
    long mutations = 0;
    std::uint64_t seed = 0;
    std::string dump;
    std::vector<fs::path> files;
};

void add_files(const fs::path& path, std::vector<fs::path>& files) {
    if (!fs::is_directory(path)) {
        files.push_back(path);
        return;
    }
    for (const auto& entry : fs::recursive_directory_iterator(path)) {
        if (entry.is_regular_file()) files.push_back(entry.path());
    }
}

Options parse(int argc, char** argv) {
    Options options;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        const bool is_option = word.starts_with("--");
        if (is_option && i + 1 == argc)
            throw std::invalid_argument("no value for " + std::string(word));
        if (word == "--mutate") {
            options.mutations = std::stol(argv[++i]);
        } else if (word == "--seed") {
            options.seed = std::stoull(argv[++i]);
        } else if (word == "--dump") {
            options.dump = argv[++i];
        } else if (is_option) {
            throw std::invalid_argument("unknown option " + std::string(word));
        } else {
            add_files(word, options.files);
        }
    }
    std::sort(options.files.begin(), options.files.end());  // folders list in no fixed order
    if (options.files.empty()) throw std::invalid_argument("no input files");
    return options;
}

Bytes read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path.string());
    return Bytes(std::istreambuf_iterator<char>(file), {});
}

// Runs one input from a block of exactly its size, so that the address sanitizer sees one byte
// read too many.
void run(const Bytes& input, const std::string& dump) {
    if (!dump.empty()) {
        std::ofstream(dump, std::ios::binary)
            .write(reinterpret_cast<const char*>(input.data()),
                   static_cast<std::streamsize>(input.size()));
    }
    const auto block = std::make_unique<std::uint8_t[]>(input.size());
    std::copy(input.begin(), input.end(), block.get());
    LLVMFuzzerTestOneInput(block.get(), input.size());
}

class Mutator {
public:
    Mutator(const std::vector<Bytes>& corpus, std::uint64_t seed)
        : corpus_(corpus), random_(seed) {}

    Bytes next() {
        Bytes input = corpus_[below(corpus_.size())];
        const std::size_t edits = 1 + below(4);
        for (std::size_t i = 0; i < edits; ++i) edit(input);
        return input;
    }

private:
    // The remainder is near enough to uniform, and the same with every standard library.
    std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_() % bound); }
    std::uint8_t byte() { return static_cast<std::uint8_t>(below(256)); }

    void edit(Bytes& input) {
        const std::size_t at = below(input.size() + 1);
        const auto position = input.begin() + static_cast<std::ptrdiff_t>(at);
        const std::size_t length = std::min(input.size() - at, below(16) + 1);
        const auto end = position + static_cast<std::ptrdiff_t>(length);
        switch (below(8)) {
            case 0: input.insert(position, byte()); break;
            case 1: input.erase(position, end); break;
            case 2: input.resize(at); break;
            case 3:  // say a part twice
                if (length > 0) {
                    const Bytes part(position, end);
                    input.insert(input.begin() + static_cast<std::ptrdiff_t>(at), part.begin(),
                                 part.end());
                }
                break;
            case 4:  // go on as another input does
                input.resize(at);
                splice(input);
                break;
            case 5:  // the same letter in another case, beyond ASCII
                if (length > 0) input = exchange(input, at);
                break;
            case 6:
                if (length > 0) *position ^= static_cast<std::uint8_t>(1u << below(8));
                break;
            default:
                if (length > 0) *position = byte();
                break;
        }
    }

    Bytes exchange(const Bytes& input, std::size_t at) {
        const char letter = static_cast<char>(input[at] | 0x20);
        std::vector<std::string_view> found;
        for (const Relative& one : kRelatives)
            if (one.letter == letter) found.push_back(one.text);
        if (found.empty()) return input;
        const std::string_view text = found[below(found.size())];
        const auto position = input.begin() + static_cast<std::ptrdiff_t>(at);
        Bytes exchanged(input.begin(), position);
        exchanged.insert(exchanged.end(), text.begin(), text.end());
        exchanged.insert(exchanged.end(), position + 1, input.end());
        return exchanged;
    }

    void splice(Bytes& input) {
        const Bytes& other = corpus_[below(corpus_.size())];
        const auto from = static_cast<std::ptrdiff_t>(below(other.size() + 1));
        input.insert(input.end(), other.begin() + from, other.end());
    }

    const std::vector<Bytes>& corpus_;
    std::mt19937_64 random_;
};

}  // namespace

int main(int argc, char** argv) {
    try {
        const Options options = parse(argc, argv);
        std::vector<Bytes> corpus;
        for (const fs::path& path : options.files) {
            corpus.push_back(read(path));
            run(corpus.back(), options.dump);
        }
        Mutator mutator(corpus, options.seed);
        for (long i = 0; i < options.mutations; ++i) run(mutator.next(), options.dump);
        std::printf("%zu files, %ld mutations\n", corpus.size(), options.mutations);
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s: %s\n", argv[0], error.what());
        return 2;
    }
}
