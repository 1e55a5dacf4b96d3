// A logger's mutex is destroyed when the threads of its pool have ended.
// report: gabime/spdlog 3019: Crash when using async_logger with threadpool
// verdict: verified
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t console;
static int written;

static void *pool_thread(void *arg)
{
    pthread_mutex_lock(&console);
    written++;
    pthread_mutex_unlock(&console);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_mutex_init(&console, NULL);
    pthread_create(&t, NULL, pool_thread, NULL);
    pthread_join(t, NULL);
    pthread_mutex_destroy(&console);
    return 0;
}
