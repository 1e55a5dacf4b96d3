// A weak_ptr does not keep its object alive: a pointer to it dangles once the last owner is gone.
// verdict: violated
#include <memory>

struct Node : std::enable_shared_from_this<Node> {
    int value = 1;
};

int main()
{
    std::shared_ptr<Node> p(new Node);
    std::weak_ptr<Node> w = p->weak_from_this();
    Node *raw = w.lock().get();
    p.reset();
    volatile int value = raw->value; // want: use-after-free
    return value - value;
}
