// Without a guard the lock stays held when an exception leaves the scope: the next one waits for ever.
// verdict: violated
// large: starting threads takes many instructions
#include <mutex>
#include <thread>

static std::mutex m;
static int done;

static void work()
{
    try {
        m.lock(); // want: deadlock
        if (done++ == 1)
            throw 1;
        m.unlock();
    } catch (int) {
    }
}

int main()
{
    std::thread a(work), b(work);
    work();
    a.join(); // want: deadlock
    b.join();
    return 0;
}
