// Message passing. executions: 3
// Who reads the flag set reads the data; who does not reads them or not.
// verdict: verified
// flags: --check=-race
#include <pthread.h>
static int data, flag, a, b;
static void *writer(void *arg) { data = 1; flag = 1; return arg; }
static void *reader(void *arg) { a = flag; b = data; return arg; }
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, writer, 0);
  pthread_create(&t[1], 0, reader, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  return 0;
}
