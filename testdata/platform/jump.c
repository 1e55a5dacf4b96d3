// longjmp leaves calls for setjmp, from threads and callbacks, through copies of the buffer; variables keep their values.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

static jmp_buf global;

static void deep(int n, int value) {
  int room[2] = {n, value};
  if (n == 0)
    longjmp(global, value);
  deep(n - 1, room[1]);
  abort();
}

static int attempt(int value) {
  volatile int tries = 0;
  int result = setjmp(global);
  tries++;
  if (result == 0)
    deep(3, value);
  assert(tries == 2);
  return result;
}

static int refuse(const void *a, const void *b) {
  if (*(const int *)a == 3 || *(const int *)b == 3)
    longjmp(global, 9);
  return -1;
}

static int sorted(void) {
  int numbers[] = {1, 2, 3};
  if (setjmp(global))
    return 0;
  qsort(numbers, 3, sizeof *numbers, refuse);
  return 1;
}

static void *thread(void *arg) {
  jmp_buf own, copy;
  volatile int rounds = 0;
  int result = setjmp(own);
  memcpy(copy, own, sizeof own);
  rounds++;
  if (rounds < 3)
    longjmp(copy, rounds);
  assert(result == 2);
  return arg;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, thread, NULL);
  assert(attempt(4) == 4);
  assert(attempt(0) == 1);
  assert(!sorted());
  pthread_join(id, NULL);
  return 0;
}
