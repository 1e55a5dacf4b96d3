// The bytes of the flat format: LEB128 numbers and interned strings.
#pragma once

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>
#include <vector>

namespace heddle {

// Buffer is a growing run of bytes.
class Buffer {
public:
  // u appends an unsigned LEB128 number.
  void u(uint64_t V) {
    while (V >= 0x80) {
      Bytes.push_back(static_cast<char>(V | 0x80));
      V >>= 7;
    }
    Bytes.push_back(static_cast<char>(V));
  }
  // s appends a signed number, zigzag encoded.
  void s(int64_t V) { u((static_cast<uint64_t>(V) << 1) ^ static_cast<uint64_t>(V >> 63)); }
  void raw(llvm::StringRef S) { Bytes.append(S.begin(), S.end()); }
  llvm::StringRef bytes() const { return Bytes; }

private:
  std::string Bytes;
};

// Strings numbers every string that the module mentions; the empty one is 0.
class Strings {
public:
  Strings() { id(""); }
  unsigned id(llvm::StringRef S) {
    auto [It, New] = Index.try_emplace(S, Index.size());
    if (New)
      Order.push_back(It->getKey());
    return It->second;
  }
  // write appends the count, the number of bytes in all, the lengths, the bytes.
  void write(Buffer &Out) const {
    size_t Total = 0;
    for (llvm::StringRef S : Order)
      Total += S.size();
    Out.u(Order.size());
    Out.u(Total);
    for (llvm::StringRef S : Order)
      Out.u(S.size());
    for (llvm::StringRef S : Order)
      Out.raw(S);
  }

private:
  llvm::StringMap<unsigned> Index;
  std::vector<llvm::StringRef> Order;
};

} // namespace heddle
