// strtok cuts a string at its separators, in place, and remembers where it was.
// verdict: verified
// native: yes
#include <assert.h>
#include <string.h>

int main(void)
{
    char line[] = ",warp,;weft;;reed,";
    const char *expected[] = {"warp", "weft", "reed"};
    int n = 0;
    for (char *word = strtok(line, ",;"); word != NULL; word = strtok(NULL, ",;")) {
        assert(n < 3);
        assert(strcmp(word, expected[n]) == 0);
        n++;
    }
    assert(n == 3);
    char none[] = ";;";
    assert(strtok(none, ";") == NULL);
    return 0;
}
