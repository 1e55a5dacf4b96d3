// The function that runs once throws an exception. Nobody says that it did not end, and the next caller waits for its end.
// report: BlueBrain/Brion 232: With some gcc versions, std::call_once deadlocks after the first call has thrown an exception
// verdict: violated
#include <condition_variable>
#include <mutex>

static std::mutex mutex;
static std::condition_variable ended;
static enum { fresh, running, done } state;
static int runs;

static void load()
{
    if (++runs == 1)
        throw runs;
}

static void once()
{
    std::unique_lock lock(mutex);
    while (state == running)
        ended.wait(lock); // want: deadlock
    if (state == done)
        return;
    state = running;
    lock.unlock();
    load();
    lock.lock();
    state = done;
    ended.notify_all();
}

int main()
{
    try {
        once();
    } catch (int) {
    }
    once();
    return runs - 2;
}
