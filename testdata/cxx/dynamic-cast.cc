// dynamic_cast down, across and to the whole object, through virtual and ambiguous bases; typeid.
// verdict: verified
// native: yes
#include <cassert>
#include <typeinfo>

struct Base { virtual ~Base() {} int base = 1; };
struct Left : virtual Base { int left = 2; };
struct Right : virtual Base { int right = 3; };
struct Bottom : Left, Right { int bottom = 4; };
struct One : Base { int one = 5; };
struct Two : Base { int two = 6; };
struct Twice : One, Two { int twice = 7; };
struct Other { virtual ~Other() {} };
struct Secret : private Base, Other {};

static const char *nameOf(Base *b) { return typeid(*b).name(); }

int main()
{
    Bottom bottom;
    Base *base = &bottom;
    assert(dynamic_cast<Bottom *>(base) == &bottom);
    assert(dynamic_cast<Left *>(base)->left == 2);
    assert(dynamic_cast<Right *>(static_cast<Left *>(&bottom))->right == 3);
    assert(dynamic_cast<Other *>(base) == nullptr);
    assert(dynamic_cast<void *>(base) == static_cast<void *>(&bottom));

    Twice twice;
    Base *second = static_cast<Two *>(&twice);
    assert(dynamic_cast<Two *>(second)->two == 6);
    assert(dynamic_cast<One *>(second)->one == 5);
    assert(dynamic_cast<Twice *>(second)->twice == 7);

    Secret secret;
    Other *other = &secret;
    assert(dynamic_cast<Base *>(other) == nullptr);
    assert(dynamic_cast<Secret *>(other) == &secret);

    assert(typeid(*base) == typeid(Bottom) && typeid(*second) != typeid(Two));
    try {
        (void)dynamic_cast<Bottom &>(*second);
        assert(0);
    } catch (const std::bad_cast &) {
    }
    try {
        nameOf(nullptr);
        assert(0);
    } catch (const std::bad_typeid &) {
    }
    return 0;
}
