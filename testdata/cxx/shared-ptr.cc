// The last owner of a shared object destroys it, whichever thread that is; unique_ptr, weak_ptr and function.
// verdict: verified
// large: starting threads takes many instructions
// native: yes
#include <atomic>
#include <cassert>
#include <functional>
#include <memory>
#include <thread>

static std::atomic<int> alive;

struct Thing {
    int value;
    explicit Thing(int v) : value(v) { alive++; }
    ~Thing() { alive--; }
};

int main()
{
    auto shared = std::make_shared<Thing>(5);
    std::weak_ptr<Thing> weak = shared;
    std::thread t([copy = shared] { assert(copy->value == 5); });
    shared.reset();
    if (auto again = weak.lock())
        assert(again->value == 5);
    t.join();
    assert(alive == 0 && weak.expired());

    std::unique_ptr<Thing> own(new Thing(1));
    std::function<int(int)> add = [&own](int n) { return own->value + n; };
    assert(add(2) == 3);
    own = nullptr;
    assert(alive == 0);
    return 0;
}
