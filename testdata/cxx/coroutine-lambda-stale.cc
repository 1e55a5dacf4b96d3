// A coroutine of a lambda uses its captures, which end with the lambda, not with the frame.
// verdict: violated
// flags: --cflags=-std=c++20
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

static Numbers make()
{
    int number = 4;
    auto yields = [number]() -> Numbers { co_yield number; }; // want: use-after-return
    return yields();
}

int main()
{
    Numbers n = make();
    return n.next() - 4;
}
