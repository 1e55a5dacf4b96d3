// Operators new that throw. Those that do not, and operators delete, are heddle's.
#include <new>

extern "C" void *__heddle_new(size_t size); // null: there is no room

static std::new_handler whenFull;

std::new_handler std::set_new_handler(new_handler f) noexcept { return __atomic_exchange_n(&whenFull, f, __ATOMIC_SEQ_CST); }
std::new_handler std::get_new_handler() noexcept { return __atomic_load_n(&whenFull, __ATOMIC_SEQ_CST); }

static void *allocate(size_t size) {
  for (;;) {
    if (void *p = __heddle_new(size))
      return p;
    std::new_handler f = std::get_new_handler();
    if (!f)
      throw std::bad_alloc();
    f();
  }
}

void *operator new(size_t size) { return allocate(size); }
void *operator new[](size_t size) { return allocate(size); }
void *operator new(size_t size, std::align_val_t) { return allocate(size); }
void *operator new[](size_t size, std::align_val_t) { return allocate(size); }
