// Relaxed accesses with fences between them: under sequential consistency one thread sees the other.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int x, y;
int seen[2];

static void *left(void *arg)
{
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    seen[0] = atomic_load_explicit(&y, memory_order_relaxed);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, left, NULL);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    seen[1] = atomic_load_explicit(&x, memory_order_relaxed);
    pthread_join(t, NULL);
    assert(seen[0] || seen[1]);
    return 0;
}
