// What headers instantiate in the library only.
#include <string>

namespace std {

template class basic_string<char>;

// _Hash_bytes is FNV-1a, of which the standard asks no more than that it spreads values; so no order of elements in
// an unordered container may be relied on.
size_t _Hash_bytes(const void *bytes, size_t size, size_t seed) {
  auto *p = static_cast<const unsigned char *>(bytes);
  unsigned long long hash = 14695981039346656037ull ^ seed;
  for (size_t i = 0; i < size; i++)
    hash = (hash ^ p[i]) * 1099511628211ull;
  return hash;
}

} // namespace std
