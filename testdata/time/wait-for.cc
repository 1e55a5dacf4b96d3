// std::condition_variable::wait_for with a limit that is later than the notification, and with one that is earlier.
// verdict: verified
// flags: --time-order
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

using namespace std::chrono_literals;

static int stage;
static std::mutex m;
static std::condition_variable c;

int main()
{
    std::thread t([] {
        std::this_thread::sleep_for(1s);
        {
            std::lock_guard lock(m);
            stage = 1;
        }
        c.notify_one();
        std::this_thread::sleep_for(3s);
        std::lock_guard lock(m);
        stage = 2;
        c.notify_one();
    });
    {
        std::unique_lock lock(m);
        bool in_time = c.wait_for(lock, 2s, [] { return stage == 1; });
        assert(in_time);
        in_time = c.wait_for(lock, 2s, [] { return stage == 2; });
        assert(!in_time);
    }
    t.join();
    return 0;
}
