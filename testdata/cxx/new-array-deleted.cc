// An array is freed by delete instead of delete[].
// verdict: violated
#include <new>

struct alignas(32) Wide {
  int value;
};

int main() {
  Wide *one = new Wide;
  delete one;
  int *many = new (std::nothrow) int[3];
  if (many)
    many[2] = 1;
  delete many; // want: free
}
