// The length, copying and appending functions of string.h.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char a[16];
    assert(strlen("") == 0 && strlen("weft") == 4);
    assert(strnlen("weft", 2) == 2 && strnlen("weft", 9) == 4);
    assert(strcpy(a, "warp") == a && strlen(a) == 4);
    strncpy(a, "ab", 4); // fills up with zeroes
    assert(a[0] == 'a' && a[1] == 'b' && a[2] == 0 && a[3] == 0);
    strncpy(a, "abcdef", 3); // leaves out the terminating zero
    a[3] = '\0';
    assert(strcmp(a, "abc") == 0);
    assert(strcat(a, "de") == a && strcmp(a, "abcde") == 0);
    strncat(a, "fghijk", 2);
    assert(strcmp(a, "abcdefg") == 0);
    char *copy = strdup(a);
    if (copy == NULL)
        return 1;
    copy[0] = 'X';
    assert(a[0] == 'a' && strcmp(copy + 1, a + 1) == 0);
    free(copy);
    return 0;
}
