// Lines of standard input, as long as they may be, and as many as are asked for.
// verdict: verified
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
    char line[6];
    for (int i = 0; i < 2; i++) {
        if (!fgets(line, sizeof line, stdin)) {
            assert(feof(stdin) && !ferror(stdin));
            return 0;
        }
        size_t n = strlen(line);
        assert(n < sizeof line && !(n > 1 && line[0] == '\n'));
    }
    assert(fread(line, 2, 2, stdin) <= 2);
    return 0;
}
