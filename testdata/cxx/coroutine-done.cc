// A coroutine that is done must not be resumed.
// verdict: violated
// flags: --cflags=-std=c++20
// verdict-O2: verified — the optimiser takes it for granted that this does not happen
#include <coroutine>
#include <exception>
#include <utility>

// Numbers yields what its coroutine does.
struct Numbers {
    struct promise_type {
        int value;
        Numbers get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
        std::suspend_always initial_suspend() { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        std::suspend_always yield_value(int x)
        {
            value = x;
            return {};
        }
        void return_void() {}
        void unhandled_exception() { std::terminate(); }
    };
    std::coroutine_handle<promise_type> handle;

    Numbers(std::coroutine_handle<promise_type> h) : handle(h) {}
    Numbers(Numbers &&o) : handle(std::exchange(o.handle, nullptr)) {}
    ~Numbers()
    {
        if (handle)
            handle.destroy();
    }
    int next()
    {
        handle.resume();
        return handle.promise().value;
    }
};

static Numbers one()
{
    co_yield 1;
}

int main()
{
    Numbers n = one();
    n.next();
    n.next();
    n.handle.resume(); // want: null
    return 0;
}
