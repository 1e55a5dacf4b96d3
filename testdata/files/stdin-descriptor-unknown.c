// The descriptor of standard input gives what there is, up to what it is asked for, and nothing behind the end.
// verdict: verified
#include <assert.h>
#include <unistd.h>

int main(void)
{
    char b[4] = "";
    ssize_t n = read(0, b, sizeof b);
    assert(n >= 0 && n <= (ssize_t)sizeof b);
    if (n == 0)
        assert(read(0, b, 1) == 0);
    return 0;
}
