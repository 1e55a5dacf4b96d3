// The width of a word of standard input is what its buffer has room for.
// verdict: verified
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char word[8];
    if (scanf("%7s", word) == 1) {
        size_t n = strlen(word);
        assert(n < sizeof word && strchr(word, ' ') == NULL);
        assert(n > 0 || word[0] == '\0'); // standard input may hold zeros
    }
    return 0;
}
