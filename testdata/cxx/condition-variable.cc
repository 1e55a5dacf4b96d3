// A consumer waits for items on a condition variable, with a predicate.
// verdict: verified
// large: starting threads takes many instructions
// native: yes
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <queue>
#include <thread>

static std::mutex m;
static std::condition_variable filled;
static std::queue<int> items;

static void produce()
{
    for (int i = 1; i <= 2; i++) {
        std::lock_guard<std::mutex> hold(m);
        items.push(i);
        filled.notify_one();
    }
}

int main()
{
    std::thread producer(produce);
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        std::unique_lock<std::mutex> hold(m);
        filled.wait(hold, [] { return !items.empty(); });
        sum += items.front();
        items.pop();
    }
    producer.join();
    assert(sum == 3);
    return 0;
}
