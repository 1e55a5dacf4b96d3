// A handler reads a struct while its thread copies to it, which is no data race.
// verdict: violated
#include <assert.h>
#include <signal.h>
#include <unistd.h>

struct S {
    int a, b, c;
};

static struct S g, one = {1, 1, 1};

static void h(int n)
{
    (void)n;
    assert(g.a == g.c); // want: assert
}

int main(void)
{
    signal(SIGALRM, h);
    alarm(1);
    g = one;
    return g.a - 1;
}
