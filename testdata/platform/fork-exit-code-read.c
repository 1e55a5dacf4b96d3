// The number that a child gives to _exit is what it has read in memory when its parent forked, whatever is written there later.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

static atomic_int data;

static void *writes(void *self)
{
    data = 1;
    return self;
}

int main(void)
{
    int status;
    pthread_t t;
    pthread_create(&t, 0, writes, 0);
    if (fork() == 0)
        _exit(data);
    pthread_join(t, 0);
    wait(&status);
    assert(WIFEXITED(status) && WEXITSTATUS(status) == 1); // want: assert
    return 0;
}
