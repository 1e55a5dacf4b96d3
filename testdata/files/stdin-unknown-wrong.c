// One number of standard input, behind a word and a line, makes the program fail.
// verdict: violated
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char word[5] = "", line[8] = "";
    long long n = 0;
    if (scanf("%4s", word) != 1 || strcmp(word, "add") != 0)
        return 0;
    if (!fgets(line, sizeof line, stdin) || strlen(line) != 3)
        return 0;
    if (scanf("%lld", &n) == 1)
        assert(n * 3 != 370370369ll * 3 * 1000); // want: assert
    return 0;
}
