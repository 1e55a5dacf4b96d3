// What does not match a format stays in standard input: what is read next finds it there.
// verdict: verified
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int n = 0;
    if (scanf("x%d", &n) == 0 && getchar() == 'y') { // no "x", or no number behind it, or behind a sign
        assert(n == 0);
        if (scanf("z%d", &n) == 0 && scanf("%*[z]") == 0) { // no "z" is here
            int next = getchar();
            assert(next != 'z');
        }
    }
    return 0;
}
