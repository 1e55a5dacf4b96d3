// An exit handler comes too late for a thread_local object of main.
// verdict: violated
#include <cstdlib>
#include <memory>

static thread_local std::unique_ptr<int> number;
static int *seen;

static volatile int sink;

int main()
{
    number.reset(new int(1));
    seen = number.get();
    std::atexit([] { sink = *seen; }); // want: use-after-free
    return 0;
}
