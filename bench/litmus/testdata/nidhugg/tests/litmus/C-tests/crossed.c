/* Two threads write both locations in opposite orders: one of them keeps its first value at no time. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int vars[2];

void *left(void *arg){
  atomic_store_explicit(&vars[1], 2, memory_order_seq_cst);
  atomic_store_explicit(&vars[0], 1, memory_order_seq_cst);
  return NULL;
}

void *right(void *arg){
  atomic_store_explicit(&vars[0], 2, memory_order_seq_cst);
  atomic_store_explicit(&vars[1], 1, memory_order_seq_cst);
  return NULL;
}

int main(int argc, char *argv[]){
  pthread_t l;
  pthread_t r;

  atomic_init(&vars[0], 0);
  atomic_init(&vars[1], 0);

  pthread_create(&l, NULL, left, NULL);
  pthread_create(&r, NULL, right, NULL);

  pthread_join(l, NULL);
  pthread_join(r, NULL);

  int x = atomic_load_explicit(&vars[0], memory_order_seq_cst);
  int z = (x == 0);
  if (z == 1) assert(0);
  return 0;
}
