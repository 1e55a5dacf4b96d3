/* Two threads write one location each and look at the other's: both see the old value only where stores are delayed. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int vars[2];
atomic_int seen0;
atomic_int seen1;

void *left(void *arg){
  atomic_store_explicit(&vars[0], 1, memory_order_seq_cst);
  int a = atomic_load_explicit(&vars[1], memory_order_seq_cst);
  int b = (a == 0);
  atomic_store_explicit(&seen0, b, memory_order_seq_cst);
  return NULL;
}

void *right(void *arg){
  atomic_store_explicit(&vars[1], 1, memory_order_seq_cst);
  int a = atomic_load_explicit(&vars[0], memory_order_seq_cst);
  int b = (a == 0);
  if (b)  goto yes; else goto yes;
yes:;
  atomic_store_explicit(&seen1, b, memory_order_seq_cst);
  return NULL;
}

int main(int argc, char *argv[]){
  pthread_t l;
  pthread_t r;

  atomic_init(&vars[0], 0);
  atomic_init(&vars[1], 0);
  atomic_init(&seen0, 0);
  atomic_init(&seen1, 0);

  pthread_create(&l, NULL, left, NULL);
  pthread_create(&r, NULL, right, NULL);

  pthread_join(l, NULL);
  pthread_join(r, NULL);

  int x = atomic_load_explicit(&seen0, memory_order_seq_cst);
  int y = atomic_load_explicit(&seen1, memory_order_seq_cst);
  int both = x & y;
  if (both == 1) assert(0);
  return 0;
}
