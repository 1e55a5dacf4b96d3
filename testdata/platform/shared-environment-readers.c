// Threads may read the environment at the same time, and changes of it exclude each other.
// verdict: verified
// native: yes
#include <pthread.h>
#include <stdlib.h>

static void *look(void *arg)
{
    return getenv("HOME") ? arg : 0;
}

static void *change(void *arg)
{
    setenv("A", "1", 1);
    return arg;
}

int main(void)
{
    pthread_t t;
    setenv("TZ", "UTC", 1);
    pthread_create(&t, 0, look, 0);
    look(0);
    pthread_join(t, 0);
    pthread_create(&t, 0, change, 0);
    setenv("B", "2", 1);
    pthread_join(t, 0);
    return 0;
}
