// The program's own operators new and delete also serve arrays: what they take from malloc they give back by free.
// verdict: verified
// native: yes
#include <cassert>
#include <cstdlib>
#include <new>

static int living;

void *operator new(size_t size) {
  void *p = malloc(size);
  if (!p)
    throw std::bad_alloc();
  living++;
  return p;
}

void operator delete(void *p) noexcept {
  living -= p != nullptr;
  free(p);
}

void operator delete(void *p, size_t) noexcept { operator delete(p); }

int main() {
  int *numbers = new int[4](), *number = new int(2);
  assert(living == 2 && numbers[3] == 0);
  delete[] numbers;
  delete number;
  assert(living == 0);
}
