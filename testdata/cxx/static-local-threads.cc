// A static local object is constructed once, although two threads come by it at the same time.
// verdict: verified
// native: yes
#include <cassert>
#include <pthread.h>

static int constructions;

struct Service {
    int port;
    Service() : port(80) { constructions++; }
};

static Service &service()
{
    static Service s;
    return s;
}

static void *worker(void *arg)
{
    assert(service().port == 80);
    return arg;
}

int main()
{
    pthread_t a, b;
    pthread_create(&a, nullptr, worker, nullptr);
    pthread_create(&b, nullptr, worker, nullptr);
    pthread_join(a, nullptr);
    pthread_join(b, nullptr);
    assert(constructions == 1);
    return 0;
}
