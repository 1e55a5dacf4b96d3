// The waiter of a futex is not woken by who changes the value: it waits for ever if it began to wait before.
// verdict: violated
// large: starting threads takes many instructions
#include <atomic>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

static std::atomic<int> word;

int main()
{
    std::thread t([] {
        word = 1;
        if (word == 2)
            syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1);
    });
    while (word == 0)
        syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, nullptr); // want: deadlock
    t.join();
    return 0;
}
