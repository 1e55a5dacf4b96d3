// One shared_ptr is written and copied by two threads without a lock: only its count is safe.
// verdict: violated
// large: starting threads takes many instructions
#include <memory>
#include <thread>

static std::shared_ptr<int> shared = std::make_shared<int>(1);

int main()
{
    std::thread t([] { shared = std::make_shared<int>(2); }); // want: race
    auto copy = shared; // want: race
    t.join();
    return *copy > 2;
}
