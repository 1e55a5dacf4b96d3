// An array that starts as a copy of a string literal may be written.
// verdict: verified
// native: yes
#include <assert.h>
#include <string.h>

char global[] = "weave";

int main(void)
{
    char local[] = "weave";
    global[0] = 'l';
    local[4] = '\0';
    assert(strcmp(global, "leave") == 0);
    assert(strcmp(local, "weav") == 0);
    return 0;
}
