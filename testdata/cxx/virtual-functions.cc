// Classes with virtual functions, an abstract base, a virtual destructor and a downcast.
// verdict: verified
// flags: --check=+leak
// native: yes
#include <cassert>

static int destroyed;

class Shape {
public:
    virtual ~Shape() { destroyed++; }
    virtual int area() const = 0;
    virtual int corners() const { return 4; }
    int weight() const { return area() * corners(); }
};

class Rectangle : public Shape {
    int width, height;

public:
    Rectangle(int w, int h) : width(w), height(h) {}
    int area() const override { return width * height; }
};

class Triangle final : public Rectangle {
public:
    Triangle(int w, int h) : Rectangle(w, h) {}
    ~Triangle() override { destroyed += 10; }
    int area() const override { return Rectangle::area() / 2; }
    int corners() const override { return 3; }
};

int main()
{
    Shape *shape[2] = {new Rectangle(3, 4), new Triangle(3, 4)};
    assert(shape[0]->weight() == 48);
    assert(shape[1]->weight() == 18);
    assert(static_cast<Triangle *>(shape[1])->corners() == 3);
    for (Shape *s : shape)
        delete s;
    assert(destroyed == 12);
    return 0;
}
