// A pool's thread counts a job as done under the lock, and notifies after it. Who waits for the end sees the count, and destroys the pool with
// its condition variable before the thread notifies.
// report: ClickHouse/ClickHouse 44308: Call std::condition_variable::notify_* without lock in ThreadPool
// verdict: violated
#include <condition_variable>
#include <mutex>
#include <thread>

struct Pool {
    std::mutex mutex;
    std::condition_variable finished;
    int jobs = 1;
};

static void worker(Pool *pool)
{
    {
        std::lock_guard lock(pool->mutex);
        pool->jobs--;
    } // want: race
    pool->finished.notify_all(); // want: race
}

int main()
{
    auto *pool = new Pool;
    std::thread t(worker, pool);
    {
        std::unique_lock lock(pool->mutex);
        pool->finished.wait(lock, [pool] { return pool->jobs == 0; });
    }
    delete pool; // want: race
    t.join();
    return 0;
}
