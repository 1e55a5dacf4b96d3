// C++20's semaphores, latches, barriers, atomic waits and joining threads.
// verdict: verified
// flags: --cflags=-std=c++20
// large: starting threads takes many instructions
#include <atomic>
#include <cassert>
#include <latch>
#include <semaphore>
#include <thread>

static std::counting_semaphore<2> items(0);
static std::latch both(2);
static std::atomic<int> flag;
static int data;

int main()
{
    {
        std::jthread t([] {
            data = 1;
            items.release();
            flag = 1;
            flag.notify_one();
            both.arrive_and_wait();
        });
        items.acquire();
        assert(data == 1);
        flag.wait(0);
        assert(flag == 1);
        both.arrive_and_wait();
    }
    return 0;
}
