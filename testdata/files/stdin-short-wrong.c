// A descriptor may give less than it is asked for.
// verdict: violated
#include <assert.h>
#include <unistd.h>

int main(void)
{
    char b[4] = "";
    ssize_t n = read(0, b, sizeof b);
    if (n > 0 && b[0] == 'q')
        assert(n == sizeof b); // want: assert
    return 0;
}
