// error() ends the program if it gets a status, and counts its messages otherwise.
// verdict: verified
#include <assert.h>
#include <errno.h>
#include <error.h>

int main(void)
{
    error(0, ENOENT, "cannot open %s", "a");
    error_at_line(0, 0, "file", 3, "odd");
    assert(error_message_count == 2);
    error(1, 0, "the end");
    assert(0);
}
