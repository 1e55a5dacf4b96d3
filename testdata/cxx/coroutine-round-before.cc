// A coroutine uses a pointer to the variable of the round before, while it is not suspended.
// verdict: violated
// flags: --cflags=-std=c++20
#include <coroutine>
struct task {
    struct promise_type {
        task get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
        std::suspend_always initial_suspend() { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        void return_void() {}
        void unhandled_exception() {}
    };
    std::coroutine_handle<promise_type> h;
};
int sum;
task run(int n)
{
    int *kept = &sum;
    for (int i = 0; i < n; i++) {
        int here[2] = {i, i};
        if (i == 2)
            sum += *kept; // want: use-after-return
        kept = &here[1];
    }
    co_return;
}
int main()
{
    task t = run(3);
    t.h.resume();
    t.h.destroy();
}
