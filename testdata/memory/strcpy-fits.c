// strcpy into a block with room for the terminating zero.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    const char *text = "loom";
    char *copy = malloc(strlen(text) + 1);
    if (copy == NULL)
        return 1;
    strcpy(copy, text);
    assert(copy[3] == 'm' && copy[4] == '\0');
    free(copy);
    return 0;
}
