// Operators new and delete. Of a kind there is one that finds or frees a block, which the program may replace; the others
// (for arrays, without exceptions, with a size) are defined by it, so that they use the program's.
#include <new>

#include <malloc.h>

extern "C" {
void *__heddle_new(size_t size); // null: there is no room

// Who made a block decides who may free it.
void *__heddle_made_by_new(void *block);
void *__heddle_array_begins(void *block);
void *__heddle_array_ends(void *block);
}

static std::new_handler whenFull;

std::new_handler std::set_new_handler(new_handler f) noexcept { return __atomic_exchange_n(&whenFull, f, __ATOMIC_SEQ_CST); }
std::new_handler std::get_new_handler() noexcept { return __atomic_load_n(&whenFull, __ATOMIC_SEQ_CST); }

// orHandler calls the program's handler until there is room.
template <typename F> static void *orHandler(F allocate) {
  for (;;) {
    if (void *p = allocate())
      return p;
    std::new_handler f = std::get_new_handler();
    if (!f)
      throw std::bad_alloc();
    f();
  }
}

template <typename F> static void *orNull(F allocate) noexcept {
  try {
    return allocate();
  } catch (...) {
    return nullptr;
  }
}

using std::align_val_t;
using std::nothrow_t;

void *operator new(size_t size) {
  return orHandler([size] { return __heddle_new(size); });
}
void *operator new(size_t size, align_val_t a) {
  return orHandler([=] { return __heddle_made_by_new(memalign(size_t(a), size)); });
}
void *operator new[](size_t size) { return __heddle_array_begins(operator new(size)); }
void *operator new[](size_t size, align_val_t a) { return __heddle_array_begins(operator new(size, a)); }
void *operator new(size_t size, const nothrow_t &) noexcept {
  return orNull([size] { return operator new(size); });
}
void *operator new[](size_t size, const nothrow_t &) noexcept {
  return orNull([size] { return operator new[](size); });
}
void *operator new(size_t size, align_val_t a, const nothrow_t &) noexcept {
  return orNull([=] { return operator new(size, a); });
}
void *operator new[](size_t size, align_val_t a, const nothrow_t &) noexcept {
  return orNull([=] { return operator new[](size, a); });
}

// Those that free a block are heddle's.
void operator delete(void *p, size_t) noexcept { operator delete(p); }
void operator delete(void *p, size_t, align_val_t a) noexcept { operator delete(p, a); }
void operator delete(void *p, const nothrow_t &) noexcept { operator delete(p); }
void operator delete(void *p, align_val_t a, const nothrow_t &) noexcept { operator delete(p, a); }
void operator delete[](void *p) noexcept { operator delete(__heddle_array_ends(p)); }
void operator delete[](void *p, align_val_t a) noexcept { operator delete(__heddle_array_ends(p), a); }
void operator delete[](void *p, size_t) noexcept { operator delete[](p); }
void operator delete[](void *p, size_t, align_val_t a) noexcept { operator delete[](p, a); }
void operator delete[](void *p, const nothrow_t &) noexcept { operator delete[](p); }
void operator delete[](void *p, align_val_t a, const nothrow_t &) noexcept { operator delete[](p, a); }
