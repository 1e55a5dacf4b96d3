// Main returns, and the static log is destroyed while another thread still writes to it.
// report: Framstag/libosmscout 514: Logger usage after free
// verdict: violated
#include <pthread.h>

struct Log {
    int *lines = new int(0);
    ~Log() { delete lines; } // want: race
};

static Log log_;

static void *work(void *arg)
{
    ++*log_.lines; // want: race
    return arg;
}

int main()
{
    pthread_t t;
    pthread_create(&t, nullptr, work, nullptr);
    return 0;
}
