// Two threads add to each other's number three times: neither gets past the eighth Fibonacci number.
// verdict: verified
// flags: --check=-race
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum { NUM = 3, FIB_8 = 21 };

volatile int i = 1, j = 1;

static void *add_to_i(void *arg)
{
    for (int k = 0; k < NUM; k++)
        i = i + j;
    return arg;
}

static void *add_to_j(void *arg)
{
    for (int k = 0; k < NUM; k++)
        j = j + i;
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, add_to_i, NULL);
    pthread_create(&b, NULL, add_to_j, NULL);
    assert(i <= FIB_8 && j <= FIB_8);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(i <= FIB_8 && j <= FIB_8);
    return 0;
}
