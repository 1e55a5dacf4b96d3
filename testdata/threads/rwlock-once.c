// A thread writes to a block twice: first with a lock held for reading, then without. Who frees the block holds the lock for
// writing, so that only the second write meets it. Neither write is protected by the lock, for it is held for reading only;
// what the first is protected from is the end of the block, and the second is not.
// verdict: violated
#include <pthread.h>
#include <stdlib.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int freed, *block;

static void *writer(void *arg) {
  int mine = 0;
  pthread_rwlock_rdlock(&lock);
  if (!freed) {
    *block = 1;
    mine = 1;
  }
  pthread_rwlock_unlock(&lock);
  if (mine)
    *block = 2; // want: race
  return arg;
}

static void *freer(void *arg) {
  pthread_rwlock_wrlock(&lock);
  freed = 1;
  free(block);
  pthread_rwlock_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  block = malloc(sizeof *block);
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, freer, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
