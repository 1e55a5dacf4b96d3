// A variable ends with the call that an exception leaves: another thread finds it there before, and gone after.
// verdict: violated
#include <atomic>
#include <cassert>
#include <pthread.h>

static std::atomic<std::atomic<int> *> p;

static void g()
{
    std::atomic<int> x{1};
    p = &x;
    throw 1;
}

static void *f(void *a)
{
    try {
        g();
    } catch (int) {
    }
    return a;
}

int main()
{
    pthread_t t;
    pthread_create(&t, nullptr, f, nullptr);
    std::atomic<int> *q = p;
    if (q) {
        int v = *q;     // want: use-after-return
        assert(v != 1); // want: assert
    }
    pthread_join(t, nullptr);
}
