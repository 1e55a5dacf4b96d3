// notify_all_at_thread_exit keeps the lock while the thread's thread_local objects are destroyed, of which one wants it.
// verdict: violated
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex lock;
static std::condition_variable ended;

struct Locking {
    int value = 0;
    ~Locking() { std::lock_guard<std::mutex> held(lock); } // want: deadlock
};

static thread_local Locking locking;

static void thread() {
    locking.value = 1;
    std::unique_lock<std::mutex> held(lock);
    std::notify_all_at_thread_exit(ended, std::move(held));
}

int main() {
    std::thread only(thread);
    only.join();
}
