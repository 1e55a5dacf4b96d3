// Structs with padding that is written are passed and returned as numbers, and compared byte by byte; one with padding that is not is
// passed through a pointer.
// verdict: verified
// flags: --check=+uninit
#include <assert.h>
#include <string.h>
struct mixed { char c; int n; };
static struct mixed empty(void) {
  struct mixed s;
  memset(&s, 0, sizeof s);
  return s;
}
static int number(struct mixed s) { return s.n; }
static int twice(struct mixed *p) { return 2 * number(*p); }
int main(void) {
  struct mixed s = empty(), t;
  memset(&t, 0, sizeof t);
  assert(memcmp(&s, &t, sizeof s) == 0);
  struct mixed u;
  u.c = 1;
  u.n = 2;
  assert(twice(&u) == 4);
}
