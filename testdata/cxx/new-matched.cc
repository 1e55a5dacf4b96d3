// Each block is freed by what belongs to its maker: arrays, aligned ones, those that a class allocates itself, those of
// the library.
// verdict: verified
// native: yes
#include <cassert>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

struct alignas(64) Wide {
  int value = 3;
  ~Wide() { value = 0; }
};

// Own takes its memory from malloc.
struct Own {
  int value = 4;
  void *operator new(size_t size) {
    if (void *p = malloc(size))
      return p;
    throw std::bad_alloc();
  }
  void operator delete(void *p) { free(p); }
};

int main() {
  Wide *one = new Wide, *many = new Wide[2];
  assert(one->value + many[1].value == 6);
  delete one;
  delete[] many;
  int *numbers = new (std::nothrow) int[3]();
  assert(!numbers || numbers[2] == 0);
  delete[] numbers;
  Own *own = new Own;
  assert(own->value == 4);
  delete own;
  std::unique_ptr<int[]> array(new int[2]());
  std::vector<int> list(3, 1);
  list.push_back(array[1]);
  assert(list.size() == 4);
  void *raw = operator new[](4);
  operator delete[](raw);
}
