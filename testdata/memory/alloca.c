// alloca and variable-length arrays live on the stack, each as long as asked for.
// verdict: verified
// native: yes
#include <alloca.h>
#include <assert.h>

static int sum_squares(int n)
{
    int square[n];
    for (int i = 0; i < n; i++)
        square[i] = i * i;
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += square[i];
    return sum;
}

static int count_down(int n)
{
    char *p = alloca(n);
    for (int i = 0; i < n; i++)
        p[i] = (char)(n - i);
    return p[0] + p[n - 1];
}

int main(void)
{
    assert(sum_squares(4) == 14);
    for (int i = 1; i < 4; i++)
        assert(count_down(i) == i + 1);
    return 0;
}
