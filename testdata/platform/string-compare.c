// The comparing functions of string.h: the sign tells the order, bytes count as unsigned.
// verdict: verified
// native: yes
#include <assert.h>
#include <string.h>

int main(void)
{
    assert(strcmp("abc", "abc") == 0);
    assert(strcmp("abc", "abd") < 0 && strcmp("b", "abc") > 0);
    assert(strcmp("ab", "abc") < 0 && strcmp("", "") == 0);
    assert(strcmp("\x80", "\x7f") > 0);
    assert(strncmp("abcX", "abcY", 3) == 0 && strncmp("abcX", "abcY", 4) < 0);
    assert(strncmp("a", "a", 99) == 0 && strncmp("x", "y", 0) == 0);
    assert(memcmp("a\0b", "a\0c", 3) < 0 && memcmp("a\0b", "a\0c", 2) == 0);
    unsigned char high[] = {200}, low[] = {100};
    assert(memcmp(high, low, 1) > 0);
    return 0;
}
