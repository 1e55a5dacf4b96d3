// strtod says of a number that is too small for its type what it says of one that is too large.
// verdict: violated
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void)
{
    errno = 0;
    strtod("1e-300", 0);
    assert(errno == 0);
    strtod("1e-400", 0);
    assert(errno == 0); // want: assert
    return 0;
}
