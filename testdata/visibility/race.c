// Two threads are about to access a variable, in between two atomic accesses of each.
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;
static volatile int y;

static void *f(void *a)
{
    x = 1;
    y = 1; // want: race
    x = 2;
    return a;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, f, 0);
    x = 3;
    int v = y; // want: race
    x = v;
    pthread_join(t, 0);
}
