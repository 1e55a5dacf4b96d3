// A logger's mutex is destroyed at the end of the program, while a thread of its pool writes.
// report: gabime/spdlog 3019: Crash when using async_logger with threadpool
// verdict: violated
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t console;
static int written;

static void *pool_thread(void *arg)
{
    pthread_mutex_lock(&console); // want: misuse
    written++;
    pthread_mutex_unlock(&console); // want: misuse
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_mutex_init(&console, NULL);
    pthread_create(&t, NULL, pool_thread, NULL);
    pthread_mutex_destroy(&console); // want: misuse
    pthread_join(t, NULL);
    return 0;
}
