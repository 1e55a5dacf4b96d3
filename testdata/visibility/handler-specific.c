// A handler reads thread-specific data between two writes of its thread.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static pthread_key_t key;
static int one, two;

static void h(int n)
{
    (void)n;
    assert(pthread_getspecific(key) != &one); // want: assert
}

int main(void)
{
    pthread_key_create(&key, 0);
    signal(SIGALRM, h);
    alarm(1);
    pthread_setspecific(key, &one);
    pthread_setspecific(key, &two);
}
