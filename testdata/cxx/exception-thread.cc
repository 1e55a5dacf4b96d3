// An exception that leaves a thread's function ends the program.
// verdict: violated
// large: starting threads takes many instructions
#include <stdexcept>
#include <thread>

static void work(int n)
{
    if (n > 1)
        throw std::runtime_error("no room"); // want: abort
}

int main()
{
    try {
        std::thread a(work, 1), b(work, 2);
        a.join();
        b.join();
    } catch (const std::exception &) {
    }
    return 0;
}
