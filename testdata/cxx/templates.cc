// Templates: functions, classes with type and value parameters, specialisation, a variadic sum.
// verdict: verified
// native: yes
#include <cassert>

template <typename T> T greater(T a, T b)
{
    return a < b ? b : a;
}

template <typename T, int N> class Ring {
    T item[N] = {};
    int next = 0;

public:
    void put(T x)
    {
        item[next] = x;
        next = (next + 1) % N;
    }
    T sum() const
    {
        T total = 0;
        for (T x : item)
            total += x;
        return total;
    }
};

template <typename T> struct Width {
    static constexpr int value = sizeof(T);
};
template <> struct Width<bool> {
    static constexpr int value = 0;
};

template <typename... T> int sum(T... x)
{
    return (0 + ... + x);
}

int main()
{
    assert(greater(3, 9) == 9 && greater(2.5, 1.5) == 2.5);
    Ring<int, 3> ring;
    for (int i = 1; i <= 5; i++)
        ring.put(i);
    assert(ring.sum() == 3 + 4 + 5);
    assert(Width<short>::value == 2 && Width<bool>::value == 0);
    assert(sum(1, 2, 3, 4) == 10 && sum() == 0);
    return 0;
}
