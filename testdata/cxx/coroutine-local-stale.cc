// A variable of a coroutine ends with its block, though the frame lives on.
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

static int *kept;

static Numbers keeps()
{
    {
        int number = 1;
        kept = &number;
        co_yield number;
    }
    co_yield 2;
}

int main()
{
    Numbers n = keeps();
    n.next();
    *kept = 3;
    n.next();
    *static_cast<volatile int *>(kept) = 4; // want: use-after-free
    return 0;
}
