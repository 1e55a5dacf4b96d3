// In the child of a process with several threads there is one, with a memory of its own: it races with none.
// verdict: verified
#include <pthread.h>
#include <unistd.h>

static int data;

static void *writes(void *self)
{
    data = 1;
    return self;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, writes, 0);
    if (fork() == 0) {
        data = 2;
        _exit(data);
    }
    pthread_join(t, 0);
    return data - 1;
}
