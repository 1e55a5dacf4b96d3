// What the library makes of a number of which some bytes were never written is not as if these were zero.
// verdict: violated
#include <arpa/inet.h>
#include <assert.h>
#include <stdlib.h>

char *volatile p;

int main(void)
{
    p = malloc(4);
    if (p == NULL)
        return 0;
    p[0] = '1';
    p[2] = 0;
    int n = atoi(p);
    assert(ntohl(htonl(n)) == (unsigned)n);
    assert(n == 1); // want: assert
    return 0;
}
