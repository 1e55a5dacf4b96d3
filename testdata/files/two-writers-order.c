// Two threads write to one stream, in an order that nobody knows; one closes it too early.
// verdict: violated
#include <pthread.h>
#include <stdio.h>

static FILE *f;

static void *writer(void *arg)
{
    fputs("late", f); // want: use-after-free
    return arg;
}

int main(void)
{
    pthread_t t;
    f = tmpfile();
    if (!f)
        return 1;
    pthread_create(&t, NULL, writer, NULL);
    fclose(f);
    pthread_join(t, NULL);
    return 0;
}
