// memcpy and memmove of exactly the bytes that are there.
// verdict: verified
// native: yes
#include <assert.h>
#include <string.h>

int main(void)
{
    char from[6] = "abcde", to[6];
    memcpy(to, from, sizeof to);
    assert(strcmp(to, "abcde") == 0);
    memmove(to + 1, to, 4);
    assert(strcmp(to, "aabcd") == 0);
    memmove(to, to + 1, 5);
    assert(strcmp(to, "abcd") == 0);
    memcpy(to, from, 0);
    assert(to[0] == 'a');
    return 0;
}
