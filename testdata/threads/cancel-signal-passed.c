// A cancelled waiter does not take a signal away from the other one.
// verdict: verified
// native: yes
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int waiting, ready;

static void unlock(void *held) { pthread_mutex_unlock(held); }

static void *waiter(void *arg) {
  pthread_mutex_lock(&lock);
  pthread_cleanup_push(unlock, &lock);
  waiting++;
  while (!ready)
    pthread_cond_wait(&changed, &lock);
  if (arg)
    pthread_cond_signal(&changed);
  pthread_cleanup_pop(1);
  return NULL;
}

int main(void) {
  pthread_t ids[2];
  int both;
  pthread_create(&ids[0], NULL, waiter, NULL);
  pthread_create(&ids[1], NULL, waiter, &ready);
  pthread_mutex_lock(&lock);
  both = waiting == 2;
  ready = both;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  pthread_cancel(ids[1]);
  if (both) {
    pthread_join(ids[1], NULL);
    pthread_cond_signal(&changed);
  } else {
    pthread_cancel(ids[0]);
  }
  pthread_join(ids[0], NULL);
  return 0;
}
