// Standard input that is given is read to its end.
// verdict: verified
// flags: --stdin==3\x20-4\x20x\nsecond\x20line\nlast
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
    int a, b;
    char line[32], c;
    assert(scanf("%d%d %c", &a, &b, &c) == 3 && a == 3 && b == -4 && c == 'x');
    assert(getchar() == '\n');
    assert(fgets(line, sizeof line, stdin) && !strcmp(line, "second line\n"));
    assert(scanf("%31s", line) == 1 && !strcmp(line, "last"));
    assert(getchar() == EOF && feof(stdin) && !fgets(line, sizeof line, stdin));
    assert(fputc('x', stdin) == EOF && ferror(stdin));
    return 0;
}
