// Who writes where nobody reads is ended by SIGPIPE.
// verdict: verified
#include <assert.h>
#include <unistd.h>

int main(void)
{
    int ends[2];
    assert(pipe(ends) == 0 && close(ends[0]) == 0);
    write(ends[1], "x", 1);
    assert(0);
}
