// Limits on what a damaged file can take.
#pragma once

#include <cstdint>
#include <string>

namespace heddle {

// limitResources bounds memory and gives deeply nested input the stack it needs.
void limitResources();

// ReadingLimit bounds CPU time and memory while it lives: on a damaged file,
// LLVM's readers can run for ever and ask for any amount of memory. At the limit
// the process ends with an error.
class ReadingLimit {
public:
  ReadingLimit(const std::string &File, uint64_t Bytes);
  ~ReadingLimit();
  ReadingLimit(const ReadingLimit &) = delete;
  ReadingLimit &operator=(const ReadingLimit &) = delete;
};

} // namespace heddle
