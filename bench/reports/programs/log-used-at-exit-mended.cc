// Main waits for the threads that write to the static log.
// report: Framstag/libosmscout 514: Logger usage after free
// verdict: verified
#include <pthread.h>

struct Log {
    int *lines = new int(0);
    ~Log() { delete lines; }
};

static Log log_;

static void *work(void *arg)
{
    ++*log_.lines;
    return arg;
}

int main()
{
    pthread_t t;
    pthread_create(&t, nullptr, work, nullptr);
    pthread_join(t, nullptr);
    return 0;
}
