// Without the check for races a struct that is copied by an argument may be half of another thread's copy, by memcpy.
// verdict: violated
// flags: --check=-race
#include <assert.h>
#include <pthread.h>
#include <string.h>
struct five { int a, b, c, d, e; } shared;
static void *writes(void *p) {
  struct five ones = {1, 1, 1, 1, 1};
  memcpy(&shared, &ones, sizeof shared);
  return p;
}
static void look(struct five s) {
  assert(s.a == s.e); // want: assert
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writes, 0);
  look(shared);
  pthread_join(t, 0);
}
