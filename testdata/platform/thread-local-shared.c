// The address of a thread-local variable is handed to another thread: now it is shared, and raced for.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

_Thread_local int own;
int seen;

static void *worker(void *arg)
{
    *(int *)arg = 1; // want: race
    return NULL;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, worker, &own);
    seen = own; // want: race
    pthread_join(t, NULL);
    return 0;
}
