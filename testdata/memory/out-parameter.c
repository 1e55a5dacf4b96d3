// The address of a local variable goes down into a call and is used while the variable lives.
// verdict: verified
// native: yes
#include <assert.h>

static void divide(int a, int b, int *quotient, int *remainder)
{
    *quotient = a / b;
    *remainder = a % b;
}

int main(void)
{
    int q, r;
    divide(17, 5, &q, &r);
    assert(q == 3 && r == 2);
    return 0;
}
