// A guard without a name dies at the end of its own statement: the section after it is not protected.
// verdict: violated
#include <pthread.h>

class Guard {
    pthread_mutex_t &m;

public:
    explicit Guard(pthread_mutex_t &m) : m(m) { pthread_mutex_lock(&m); }
    ~Guard() { pthread_mutex_unlock(&m); }
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static volatile int counter;

static void *worker(void *arg)
{
    Guard{m};
    counter = counter + 1; // want: race
    return arg;
}

int main()
{
    pthread_t a, b;
    pthread_create(&a, nullptr, worker, nullptr);
    pthread_create(&b, nullptr, worker, nullptr);
    pthread_join(a, nullptr);
    pthread_join(b, nullptr);
    return 0;
}
