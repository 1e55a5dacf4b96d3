// Independent reads of independent writes. executions: 15
// Each of four reads sees its write or not, but the readers do not see the two in different orders: 16 - 1.
// verdict: verified
// flags: --check=-race
// large: many threads
#include <pthread.h>
static int x, y, r[4];
static void *write_x(void *arg) { x = 1; return arg; }
static void *write_y(void *arg) { y = 1; return arg; }
static void *xy(void *arg) { r[0] = x; r[1] = y; return arg; }
static void *yx(void *arg) { r[2] = y; r[3] = x; return arg; }
int main(void) {
  pthread_t t[4];
  pthread_create(&t[0], 0, write_x, 0);
  pthread_create(&t[1], 0, write_y, 0);
  pthread_create(&t[2], 0, xy, 0);
  pthread_create(&t[3], 0, yx, 0);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return 0;
}
