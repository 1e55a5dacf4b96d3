// A thread's block has no pointer to it once the thread is over.
// verdict: violated
// flags: --property=valid-memtrack
#include <pthread.h>
#include <stdlib.h>

static void *make(void *arg)
{
    char *volatile p = malloc(4); // want: memtrack
    p[0] = 1;
    return arg;
}

int main(void)
{
    pthread_t a;
    pthread_create(&a, NULL, make, NULL);
    pthread_join(a, NULL);
    return 0; // want: memtrack
}
