// A thread may ask whose the process is while another one changes it.
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static void *ask(void *unused)
{
    uid_t now = getuid();
    assert(now == 0 || now == 7);
    return unused;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, ask, 0);
    assert(setuid(7) == 0);
    pthread_join(t, 0);
    assert(getuid() == 7);
    return 0;
}
