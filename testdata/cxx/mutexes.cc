// Every kind of mutex and lock, used rightly.
// verdict: verified
// large: starting threads takes many instructions
// native: yes
#include <cassert>
#include <chrono>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::mutex first, second;
static std::recursive_mutex again;
static std::shared_mutex table;
static int counter, entries;

static void move(std::mutex &a, std::mutex &b)
{
    std::scoped_lock both(a, b);
    counter++;
}

static void read()
{
    std::shared_lock<std::shared_mutex> hold(table);
    assert(entries >= 0);
}

int main()
{
    std::thread t([] {
        move(first, second);
        read();
    });
    move(second, first);
    {
        std::unique_lock<std::shared_mutex> hold(table);
        entries++;
    }
    t.join();
    assert(counter == 2);

    std::lock_guard<std::recursive_mutex> outer(again);
    std::lock_guard<std::recursive_mutex> inner(again);
    std::unique_lock<std::mutex> later(first, std::defer_lock);
    while (!later.try_lock()) // it may fail although the mutex is free
        continue;
    assert(later.owns_lock());
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::this_thread::yield();
    return 0;
}
