// A number is read where none of its type can begin.
// verdict: violated
// flags: --check=+alignment
#include <string.h>
int numbers[2];
volatile int by = 1;
int main(void) {
  int *p = (int *)((char *)numbers + by);
  return *p; // want: alignment
}
