// An object that a shared_ptr owns gives out more of them; one that none owns throws, as does what has expired.
// verdict: verified
// native: yes
#include <cassert>
#include <cstring>
#include <memory>

struct Node : std::enable_shared_from_this<Node> {
    int value = 1;
};

int main()
{
    Node loose;
    try {
        loose.shared_from_this();
        return 1;
    } catch (const std::bad_weak_ptr &e) {
        assert(!strcmp(e.what(), "bad_weak_ptr"));
    }
    auto p = std::make_shared<Node>();
    auto q = p->shared_from_this();
    assert(p == q && p.use_count() == 2);
    std::weak_ptr<Node> w = p->weak_from_this();
    q.reset();
    assert(!w.expired() && w.lock()->value == 1);
    p.reset();
    assert(w.expired() && !w.lock());
    try {
        std::shared_ptr<Node> late(w);
        return 1;
    } catch (const std::bad_weak_ptr &) {
    }
    return 0;
}
