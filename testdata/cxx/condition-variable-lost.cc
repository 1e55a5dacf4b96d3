// The flag is set without the lock: the notification may come between the test and the wait, and is lost.
// verdict: violated
// large: starting threads takes many instructions
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex m;
static std::condition_variable changed;
static std::atomic<bool> ready;

int main()
{
    std::thread setter([] {
        ready = true;
        changed.notify_one();
    });
    {
        std::unique_lock<std::mutex> hold(m);
        while (!ready)
            changed.wait(hold); // want: deadlock
    }
    setter.join(); // want: deadlock
    return 0;
}
