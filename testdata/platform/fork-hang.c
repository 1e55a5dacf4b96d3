// A parent that never comes out of its loop hangs, though each of its children ends.
// verdict: violated
#include <stdatomic.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

static atomic_int done, late;

static void *finishes(void *self)
{
    if (!late)
        done = 1;
    return self;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, finishes, 0);
    late = 1;
    int forked = 0;
    while (!done) { // want: hang
        if (forked)
            continue;
        forked = 1;
        if (fork() == 0)
            _exit(0);
        wait(0);
    }
    pthread_join(t, 0);
    return 0;
}
