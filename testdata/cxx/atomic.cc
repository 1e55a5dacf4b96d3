// std::atomic: two threads count without a lock and agree who was last.
// verdict: verified
// native: yes
#include <atomic>
#include <cassert>
#include <pthread.h>

static std::atomic<int> counter{0};
static std::atomic<bool> done{false};
static int message;

static void *worker(void *)
{
    for (int i = 0; i < 2; i++)
        counter++;
    if (counter.fetch_add(1) == 5) {
        message = 1;
        done.store(true, std::memory_order_release);
    }
    return nullptr;
}

int main()
{
    pthread_t a, b;
    pthread_create(&a, nullptr, worker, nullptr);
    pthread_create(&b, nullptr, worker, nullptr);
    while (!done.load(std::memory_order_acquire)) {
    }
    assert(message == 1);
    pthread_join(a, nullptr);
    pthread_join(b, nullptr);
    int expected = 6;
    assert(counter.compare_exchange_strong(expected, 0) && counter == 0);
    return 0;
}
