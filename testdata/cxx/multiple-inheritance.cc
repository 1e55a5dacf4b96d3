// Two bases and a virtual one: the addresses of the parts differ, calls through each reach the whole.
// verdict: verified
// native: yes
#include <cassert>

struct Named {
    int name = 7;
    virtual int id() { return name; }
    virtual ~Named() = default;
};

struct Left : virtual Named {
    int left = 1;
    virtual int l() { return left; }
};

struct Right : virtual Named {
    int right = 2;
    virtual int r() { return right; }
};

struct Both : Left, Right {
    int l() override { return left + right + name; }
    int id() override { return 100 * name; }
};

int main()
{
    Both b;
    Left *left = &b;
    Right *right = &b;
    Named *named = right;
    b.name = 5;
    assert(left->l() == 8 && right->r() == 2);
    assert(named->id() == 500 && left->name == right->name);
    assert(static_cast<void *>(left) != static_cast<void *>(right));
    return 0;
}
