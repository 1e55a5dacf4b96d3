// error() ends the program if it gets a status, by way of exit, and returns otherwise.
// verdict: verified
#include <assert.h>
#include <errno.h>
#include <error.h>
#include <stdlib.h>

static int reached;

static void last(void) { assert(reached == 2); }

int main(void)
{
    atexit(last);
    error(0, ENOENT, "cannot open %s", "a");
    reached++;
    error_at_line(0, 0, "file", 3, "odd");
    reached++;
    error(1, 0, "the end");
    assert(0);
}
