// Lambdas that capture by value and by reference, as plain function pointers, and as a thread's work.
// verdict: verified
// native: yes
#include <cassert>
#include <pthread.h>

template <typename F> static int sum_of(int n, F f)
{
    int total = 0;
    for (int i = 1; i <= n; i++)
        total += f(i);
    return total;
}

int main()
{
    int factor = 2, calls = 0;
    auto scaled = [factor, &calls](int x) {
        calls++;
        return factor * x;
    };
    factor = 50;
    assert(sum_of(3, scaled) == 12 && calls == 3);

    int (*square)(int) = [](int x) { return x * x; };
    assert(sum_of(3, square) == 14);

    auto counter = [n = 0]() mutable { return ++n; };
    counter();
    assert(counter() == 2);

    pthread_t t;
    int result = 0;
    pthread_create(&t, nullptr, [](void *arg) -> void * {
        *static_cast<int *>(arg) = 11;
        return nullptr;
    }, &result);
    pthread_join(t, nullptr);
    assert(result == 11);
    return 0;
}
