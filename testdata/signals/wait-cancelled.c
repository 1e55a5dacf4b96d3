// Threads that wait for signals are cancelled there.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static int cleaned;

static void clean(void *arg) { cleaned += *(int *)arg; }

static void *pauses(void *arg) {
  int one = 1;
  pthread_cleanup_push(clean, &one);
  for (;;)
    pause();
  pthread_cleanup_pop(0);
  return arg;
}

static void *waits(void *arg) {
  sigset_t set;
  int sig;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  for (;;)
    sigwait(&set, &sig);
  return arg;
}

int main(void) {
  void *(*routines[])(void *) = {pauses, waits};
  for (int i = 0; i < 2; i++) {
    pthread_t id;
    void *result;
    pthread_create(&id, NULL, routines[i], NULL);
    pthread_cancel(id);
    pthread_join(id, &result);
    assert(result == PTHREAD_CANCELED);
  }
  assert(cleaned <= 1);
  return 0;
}
