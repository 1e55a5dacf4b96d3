// A number is added to a null pointer.
// verdict: violated
// flags: --check=+pointer-arithmetic
#include <stddef.h>
char *volatile none = NULL;
int main(void) {
  char *p = none + 4; // want: pointer-arithmetic
  return p == NULL;
}
