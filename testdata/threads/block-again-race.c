// That blocks are freed and made orders nothing else.
// verdict: violated
#include <pthread.h>
#include <stdlib.h>

static int count;

static void *f(void *arg)
{
    count++; // want: race
    free(arg);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, f, malloc(4));
    void *p = malloc(4);
    count++;
    free(p);
    pthread_join(t, 0);
    return 0;
}
