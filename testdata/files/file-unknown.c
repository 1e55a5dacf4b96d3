// A file that the program did not make exists or not; with both in mind, it says the same twice.
// verdict: unknown
#include <assert.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    FILE *f = fopen("settings", "r");
    assert((f != NULL) == (access("settings", F_OK) == 0));
    if (!f)
        return 0;
    int first = getc(f);
    rewind(f);
    assert(getc(f) == first);
    fclose(f);
    assert(remove("settings") == 0 && !fopen("settings", "r"));
    return 0;
}
