// A jump to a buffer that another thread has filled.
// verdict: violated
// flags: --check=-race
#include <pthread.h>
#include <setjmp.h>

static jmp_buf buffer;

static void *thread(void *arg) {
  longjmp(buffer, 1); // want: misuse
  return arg;
}

int main(void) {
  pthread_t id;
  if (setjmp(buffer))
    return 0;
  pthread_create(&id, NULL, thread, NULL);
  pthread_join(id, NULL);
  return 0;
}
