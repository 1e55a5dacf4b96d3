// A thread whose cancellation is pending ends at the next cancellation point, though it would not have to wait there.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>

static sem_t given;
static int points;

static void *worker(void *arg) {
  pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
  pthread_cancel(pthread_self());
  pthread_mutex_lock(&own);
  points++;
  sched_yield();
  pthread_mutex_unlock(&own);
  points++;
  sem_wait(&given);
  points++;
  return arg;
}

int main(void) {
  pthread_t id;
  void *result;
  sem_init(&given, 0, 1);
  pthread_create(&id, NULL, worker, NULL);
  pthread_join(id, &result);
  assert(result == PTHREAD_CANCELED && points == 2);
  return 0;
}
