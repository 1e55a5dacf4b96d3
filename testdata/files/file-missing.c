// A file that the program did not make is there or is not; what is in it is not asked.
// verdict: verified
#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void)
{
    FILE *f = fopen("settings", "r");
    if (!f) {
        assert(errno == ENOENT);
        return 0;
    }
    assert(fclose(f) == 0);
    return 0;
}
