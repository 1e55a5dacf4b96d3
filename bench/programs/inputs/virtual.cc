// Lambdas and virtual calls on inputs. WRONG: the area of one shape is asserted of the other.
#include <cassert>
#include <functional>
#include <memory>

extern "C" unsigned char __VERIFIER_nondet_uchar(void);

struct Shape {
    virtual ~Shape() = default;
    virtual int area() const = 0;
};

struct Square : Shape {
    int side;
    explicit Square(int n) : side(n) {}
    int area() const override { return side * side; }
};

struct Strip : Shape {
    int length;
    explicit Strip(int n) : length(n) {}
    int area() const override { return length; }
};

int main()
{
    unsigned char n = __VERIFIER_nondet_uchar(), kind = __VERIFIER_nondet_uchar();
    std::unique_ptr<Shape> shape;
    if (kind & 1)
        shape = std::make_unique<Square>(n);
    else
        shape = std::make_unique<Strip>(n);
    std::function<int(int)> add = [&](int k) { return shape->area() + k; };
#ifdef WRONG
    assert(add(1) == n * n + 1);
#else
    assert(add(1) == (kind & 1 ? n * n : n) + 1);
#endif
    return 0;
}
