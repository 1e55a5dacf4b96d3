// An array on the stack is filled and read from end to end.
// verdict: verified
// native: yes
#include <assert.h>

enum { N = 5 };

int main(void)
{
    int a[N];
    for (int i = 0; i < N; i++)
        a[i] = N - i;
    int sum = 0;
    for (int *p = a; p != a + N; p++)
        sum += *p;
    assert(sum == 15);
    return 0;
}
