// Every operator new may throw std::bad_alloc, or give null: nothing is lost and no lock stays locked.
// verdict: verified
// flags: --malloc-may-fail --check=+leak
// native: yes
#include <cassert>
#include <memory>
#include <mutex>
#include <new>
#include <stdexcept>
#include <vector>

static std::mutex m;

static int add(std::vector<int> &list, int x)
{
    std::lock_guard<std::mutex> hold(m);
    list.push_back(x);
    if (x == 1)
        throw std::runtime_error("one");
    return 1;
}

int main()
{
    std::vector<int> list;
    volatile int added = 0, failed = 0, thrown = 0;
    for (int i = 0; i < 2; i++) {
        try {
            added = added + add(list, i);
        } catch (const std::bad_alloc &) {
            failed = failed + 1;
        } catch (const std::runtime_error &) {
            thrown = thrown + 1;
        }
    }
    assert(added + failed + thrown == 2);
    int *p = new (std::nothrow) int(3);
    assert(!p || *p == 3);
    delete p;
    m.lock();
    m.unlock();
    return 0;
}
