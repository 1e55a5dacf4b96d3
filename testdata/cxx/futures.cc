// Futures carry values and exceptions from promises, tasks and async calls to who waits for them.
// verdict: verified
// large: starting threads takes many instructions
// native: yes
#include <cassert>
#include <future>
#include <stdexcept>
#include <string>
#include <thread>

int main()
{
    std::promise<int> promise;
    std::future<int> value = promise.get_future();
    std::thread t([&promise] { promise.set_value(42); });
    assert(value.get() == 42);
    t.join();

    auto fails = std::async(std::launch::async, [](int n) -> int { throw std::range_error(std::to_string(n)); }, 7);
    try {
        fails.get();
        assert(0);
    } catch (const std::runtime_error &e) {
        assert(std::string(e.what()) == "7");
    }
    assert(std::async(std::launch::deferred, [] { return 3; }).get() == 3);

    std::packaged_task<int(int)> twice([](int n) { return 2 * n; });
    auto result = twice.get_future();
    twice(4);
    assert(result.get() == 8);
    try {
        promise.set_value(1);
        assert(0);
    } catch (const std::future_error &e) {
        assert(e.code() == std::future_errc::promise_already_satisfied);
    }
    return 0;
}
