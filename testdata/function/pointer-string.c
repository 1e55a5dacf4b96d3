// The loop ends at the end of the string, of which it reads no more.
// verdict: verified
// flags: --function=digits --pointer=s=string:4
#include <assert.h>

int digits(const char *s)
{
    int n = 0;

    for (; *s; s++)
        n += *s >= '0' && *s <= '9';
    assert(n <= 4);
    return n;
}
