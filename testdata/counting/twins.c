// Two threads become alike in the middle of an action that ends with an input: where one is, there are not two.
// verdict: violated
// flags: --engine=symbolic
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

static sem_t go;
static atomic_int through, touched;
static volatile pthread_t second;
static volatile int seen;

static void *work(void *unused) {
  sem_wait(&go);
  assert(atomic_fetch_add(&through, 1) == 0); // want: assert
  return unused;
}

static void *touch(void *unused) {
  touched = 1;
  return unused;
}

static void begin(void *(*f)(void *)) {
  pthread_t unread;
  pthread_create(&unread, 0, f, 0);
}

int main(void) {
  sem_init(&go, 0, 0);
  begin(work);
  if (__VERIFIER_nondet_int() > 7) {
    pthread_create((pthread_t *)&second, 0, work, 0);
  } else { // as many threads, of which one is at work
    begin(touch);
    begin(touch);
  }
  second = 0; // now nothing names the second one
  if (__VERIFIER_nondet_int() > 9)
    seen = 1;
  sem_post(&go);
  sem_post(&go);
  pthread_exit(0);
}
