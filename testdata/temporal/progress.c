// A thread that polls for ever is of use, and says so.
// flags: --check=+livelock
// verdict: verified
#include <pthread.h>
extern void heddle_progress(void);
static void *polls(void *arg)
{
    (void)arg;
    for (;;)
        heddle_progress();
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, polls, NULL);
    pthread_join(t, NULL);
    return 0;
}
