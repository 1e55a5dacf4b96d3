// What is told at a thread's end is told when its thread_local objects are gone.
// verdict: verified
#include <cassert>
#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>

static std::mutex lock;
static std::condition_variable ended;
static bool ready;
static int gone;

struct Counted {
    int value = 0;
    ~Counted() { gone++; }
};

static thread_local Counted counted;

static void noticed() {
    counted.value = 1;
    std::unique_lock<std::mutex> held(lock);
    ready = true;
    std::notify_all_at_thread_exit(ended, std::move(held));
}

int main() {
    std::thread first(noticed);
    {
        std::unique_lock<std::mutex> held(lock);
        ended.wait(held, [] { return ready; });
        assert(gone == 1);
    }
    first.join();
    std::promise<int> promise;
    std::thread second([&] {
        counted.value = 2;
        promise.set_value_at_thread_exit(3);
    });
    assert(promise.get_future().get() == 3 && gone == 2);
    second.join();
}
