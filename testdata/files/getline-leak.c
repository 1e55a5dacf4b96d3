// getline makes a block that the program has to free.
// verdict: violated
// flags: --check=+leak --stdin==one\ntwo\n
#include <stdio.h>

int main(void)
{
    char *line = NULL;
    size_t n = 0;
    return getline(&line, &n, stdin) != 4; // want: leak
}
