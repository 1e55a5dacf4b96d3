// What standard input holds is not known: nothing is proved about it.
// verdict: unknown
#include <stdio.h>

int main(void)
{
    int n;
    return scanf("%d", &n) == 1 && n > 5 ? 1 : 0;
}
