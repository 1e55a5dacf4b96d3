// A read by its number waits for what another thread writes, as read does: nobody writes here.
// verdict: violated
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

static int p[2];

static void *reads(void *arg)
{
    char c;
    syscall(SYS_read, p[0], &c, 1); // want: deadlock
    return arg;
}

int main(void)
{
    pthread_t t;
    if (pipe(p) || pthread_create(&t, 0, reads, 0))
        return 1;
    pthread_join(t, 0); // want: deadlock
    return 0;
}
