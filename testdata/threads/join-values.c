// Join hands over what the thread function returned.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static void *square(void *arg)
{
    intptr_t n = (intptr_t)arg;
    return (void *)(n * n);
}

static void *itself(void *arg)
{
    return arg;
}

int main(void)
{
    pthread_t a, b;
    void *from_a, *from_b;
    int local;
    pthread_create(&a, NULL, square, (void *)(intptr_t)7);
    pthread_create(&b, NULL, itself, &local);
    assert(pthread_join(a, &from_a) == 0);
    assert(pthread_join(b, &from_b) == 0);
    assert((intptr_t)from_a == 49);
    assert(from_b == &local);
    return 0;
}
