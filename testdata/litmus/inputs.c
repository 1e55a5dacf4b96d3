// Two threads with an input each, which touch nothing in common. executions: 4
// Each way of an input is an execution of its own; their order is not: 2 * 2.
// verdict: verified
#include <pthread.h>
_Bool __VERIFIER_nondet_bool(void);
static int r[2];
static void *thread(void *arg) {
  *(int *)arg = __VERIFIER_nondet_bool();
  return 0;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], 0, thread, &r[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  return 0;
}
