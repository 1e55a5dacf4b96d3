// Handlers of pthread_atfork: those before in the opposite order.
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int order;

static void first(void) { order = order * 10 + 1; }
static void second(void) { order = order * 10 + 2; }
static void before(void) { pthread_mutex_lock(&lock); }
static void after(void) { pthread_mutex_unlock(&lock); }

int main(void)
{
    pthread_atfork(first, first, first);
    pthread_atfork(second, second, second);
    pthread_atfork(before, after, after);
    if (fork() == 0) {
        assert(order == 2112);
        _exit(0);
    }
    assert(order == 2112);
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    return 0;
}
