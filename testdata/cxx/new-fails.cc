// Every operator new may throw std::bad_alloc: a lock that is held by hand stays locked.
// verdict: violated
// flags: --malloc-may-fail
#include <mutex>
#include <new>
#include <vector>

static std::mutex m;
static std::vector<int> list;

static void add(int x)
{
    m.lock();
    list.push_back(x);
    m.unlock();
}

int main()
{
    for (int i = 0; i < 2; i++) {
        try {
            add(i);
        } catch (const std::bad_alloc &) {
        }
    }
    m.lock(); // want: deadlock
    m.unlock();
    return 0;
}
