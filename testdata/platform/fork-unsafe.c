// In the child of a process with several threads, a function that is not async-signal-safe may find its lock taken for ever.
// verdict: violated
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static void *waits(void *self) { return self; }

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, waits, 0);
    if (fork() == 0) {
        free(malloc(1)); // want: misuse
        _exit(0);
    }
    pthread_join(t, 0);
    return 0;
}
