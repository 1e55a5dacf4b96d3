// Copies of a struct under a lock are whole.
// verdict: verified
// flags: --check=-race
// native: yes
#include <assert.h>
#include <pthread.h>
#include <string.h>
struct five { int a, b, c, d, e; } shared;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *writes(void *p) {
  struct five ones = {1, 1, 1, 1, 1};
  pthread_mutex_lock(&m);
  memcpy(&shared, &ones, sizeof shared);
  pthread_mutex_unlock(&m);
  return p;
}
static void look(struct five s) { assert(s.a == s.e); }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writes, 0);
  pthread_mutex_lock(&m);
  struct five mine = shared;
  pthread_mutex_unlock(&m);
  look(mine);
  pthread_join(t, 0);
}
