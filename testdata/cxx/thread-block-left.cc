// A thread uses a local variable of main by reference after its block is left.
// verdict: violated
#include <cassert>
#include <thread>

int main()
{
    std::thread t;
    {
        int x = 5;
        t = std::thread([&x] { assert(x == 5); }); // want: use-after-return
    }
    t.join();
    return 0;
}
