// The sieve of Eratosthenes up to 30, and a trial division that agrees with it.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdbool.h>

enum { N = 30 };

static bool is_prime(int n)
{
    for (int d = 2; d * d <= n; d++)
        if (n % d == 0)
            return false;
    return n >= 2;
}

int main(void)
{
    bool crossed[N + 1] = {true, true};
    int primes = 0;
    for (int i = 2; i <= N; i++) {
        if (crossed[i])
            continue;
        primes++;
        for (int j = i * i; j <= N; j += i)
            crossed[j] = true;
    }
    assert(primes == 10);
    for (int i = 0; i <= N; i++)
        assert(crossed[i] == !is_prime(i));
    return 0;
}
