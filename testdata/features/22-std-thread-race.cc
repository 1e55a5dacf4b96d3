// Feature 22, the other way: two C++ threads without a lock.
// verdict: violated
#include <thread>

static int counter;

static void count(int by)
{
    counter += by; // want: race
}

int main()
{
    std::thread a(count, 1);
    std::thread b(count, 2);
    a.join();
    b.join();
    return 0;
}
