// A lock is released when an exception leaves its scope; without a guard it stays.
// verdict: verified
// large: starting threads takes many instructions
// native: yes
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex m;
static int entered, failed;

static void work(bool fails)
{
    try {
        std::lock_guard<std::mutex> hold(m);
        entered++;
        if (fails)
            throw 1;
    } catch (int) {
        std::lock_guard<std::mutex> hold(m);
        failed++;
    }
}

int main()
{
    std::thread a(work, true), b(work, true);
    work(false);
    a.join();
    b.join();
    assert(entered == 3 && failed == 2);
    return 0;
}
