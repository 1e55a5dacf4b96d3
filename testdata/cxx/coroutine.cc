// What a coroutine keeps while it is suspended lives until its block ends or its frame is destroyed.
// verdict: verified
// flags: --cflags=-std=c++20 --check=+leak
#include <cassert>
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

static int alive;

struct Object {
    Object() { alive++; }
    Object(const Object &) { alive++; }
    ~Object() { alive--; }
};

static Numbers objects(Object)
{
    Object outer;
    co_yield 1;
    {
        Object inner;
        int number = 2;
        const int &same = number;
        co_yield same;
    }
    co_yield 3;
}

int main()
{
    {
        Numbers n = objects({});
        assert(alive == 1 && n.next() == 1 && alive == 2);
        assert(n.next() == 2 && alive == 3);
        assert(n.next() == 3 && alive == 2);
        n.next();
        assert(n.handle.done());
    }
    assert(alive == 0);
    {
        Numbers n = objects({});
        n.next();
        n.next();
    }
    assert(alive == 0);
    return 0;
}
