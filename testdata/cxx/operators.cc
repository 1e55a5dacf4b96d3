// Overloaded operators, references as results, copy and move, default arguments.
// verdict: verified
// flags: --check=+leak
// native: yes
#include <cassert>
#include <utility>

class Vector {
    int *data;
    int length;

public:
    explicit Vector(int n, int fill = 0) : data(new int[n]), length(n)
    {
        for (int i = 0; i < n; i++)
            data[i] = fill;
    }
    Vector(const Vector &o) : Vector(o.length)
    {
        for (int i = 0; i < length; i++)
            data[i] = o.data[i];
    }
    Vector(Vector &&o) noexcept : data(std::exchange(o.data, nullptr)), length(std::exchange(o.length, 0)) {}
    Vector &operator=(Vector o) noexcept
    {
        std::swap(data, o.data);
        std::swap(length, o.length);
        return *this;
    }
    ~Vector() { delete[] data; }

    int &operator[](int i) { return data[i]; }
    int size() const { return length; }
    Vector operator+(Vector o) const
    {
        for (int i = 0; i < length; i++)
            o.data[i] += data[i];
        return o;
    }
    bool operator==(const Vector &o) const
    {
        if (length != o.length)
            return false;
        for (int i = 0; i < length; i++)
            if (data[i] != o.data[i])
                return false;
        return true;
    }
};

int main()
{
    Vector a(2, 3), b = a;
    b[1] = 10;
    assert(a[1] == 3 && !(a == b));
    Vector c = a + b;
    assert(c[0] == 6 && c[1] == 13);
    Vector d = std::move(c);
    assert(c.size() == 0 && d.size() == 2);
    a = d;
    assert(a == d);
    return 0;
}
