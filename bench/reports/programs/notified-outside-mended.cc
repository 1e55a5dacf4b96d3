// A pool's thread notifies with the lock held.
// report: ClickHouse/ClickHouse 44308: Call std::condition_variable::notify_* without lock in ThreadPool
// verdict: verified
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
    std::lock_guard lock(pool->mutex);
    pool->jobs--;
    pool->finished.notify_all();
}

int main()
{
    auto *pool = new Pool;
    std::thread t(worker, pool);
    {
        std::unique_lock lock(pool->mutex);
        pool->finished.wait(lock, [pool] { return pool->jobs == 0; });
    }
    delete pool;
    t.join();
    return 0;
}
