// putc_unlocked takes no lock: beside another thread's fputc it is a data race.
// verdict: violated
#include <pthread.h>
#include <stdio.h>

static void *writer(void *arg)
{
    putc_unlocked('a', stdout); // want: race
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    fputc('b', stdout); // want: race
    pthread_join(t, 0);
    return 0;
}
