// Two spin locks lie in one word of memory: they are two locks all the same, and do not exclude each other.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_spinlock_t locks[2];
static int x;

static void *add(void *lock)
{
    pthread_spin_lock(lock);
    int seen = x; // want: race
    x = seen + 1; // want: race
    pthread_spin_unlock(lock);
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    pthread_spin_init(&locks[0], 0);
    pthread_spin_init(&locks[1], 0);
    pthread_create(&a, NULL, add, (void *)&locks[0]);
    pthread_create(&b, NULL, add, (void *)&locks[1]);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(x == 2);
    return 0;
}
