// A wait on a std::condition_variable may end without a notification, where it has no predicate.
// verdict: violated
// large: starting threads takes many instructions
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex m;
static std::condition_variable filled;
static int items;

int main()
{
    std::thread producer([] {
        std::lock_guard<std::mutex> hold(m);
        items = 1;
        filled.notify_one();
    });
    {
        std::unique_lock<std::mutex> hold(m);
        if (!items)
            filled.wait(hold);
        assert(items == 1); // want: assert
    }
    producer.join();
    return 0;
}
