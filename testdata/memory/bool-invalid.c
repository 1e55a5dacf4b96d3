// A byte that is neither 0 nor 1, read as a bool.
// verdict: violated
// flags: --check=+enum
#include <stdbool.h>
unsigned char byte = 2;
int main(void) {
  bool *b = (bool *)&byte;
  return *b; // want: enum
}
