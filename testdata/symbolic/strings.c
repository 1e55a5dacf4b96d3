// A string of inputs is reversed twice; its length is where the first zero is.
// verdict: verified
// flags: --engine=symbolic
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

#define N 4

static int length(const char *s)
{
    int n = 0;
    while (s[n])
        n++;
    return n;
}

static void reverse(char *s, int n)
{
    for (int i = 0; i < n / 2; i++) {
        char c = s[i];
        s[i] = s[n - 1 - i];
        s[n - 1 - i] = c;
    }
}

int main(void)
{
    char s[N + 1], t[N + 1];
    for (int i = 0; i < N; i++)
        t[i] = s[i] = __VERIFIER_nondet_char();
    s[N] = t[N] = 0;
    int n = length(s);
    reverse(s, n);
    for (int i = 0; i < n; i++)
        assert(s[i] == t[n - 1 - i]);
    reverse(s, n);
    assert(length(s) == n && (n == 0 || s[0] == t[0]));
    return 0;
}
