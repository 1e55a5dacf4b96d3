// A worker waits again and again, each time for a second at most.
// verdict: verified
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex m;
static std::condition_variable c;
static bool stop;

int main()
{
    std::thread worker([] {
        std::unique_lock<std::mutex> lock(m);
        while (!stop)
            c.wait_for(lock, std::chrono::seconds(1));
    });
    {
        std::lock_guard<std::mutex> lock(m);
        stop = true;
    }
    c.notify_one();
    worker.join();
}
