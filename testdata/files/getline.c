// getline makes room for lines of any length.
// verdict: verified
// flags: --check=+leak,+memcleanup
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *line = NULL;
    size_t n = 0;
    FILE *f = tmpfile();
    assert(f);
    fprintf(f, "short\n%300d;rest", 7);
    rewind(f);
    assert(getline(&line, &n, f) == 6 && !strcmp(line, "short\n") && n >= 7);
    assert(getdelim(&line, &n, ';', f) == 301 && line[299] == '7' && n >= 302);
    assert(getline(&line, &n, f) == 4 && !strcmp(line, "rest"));
    assert(getline(&line, &n, f) == -1 && feof(f));
    free(line);
    fclose(f);
    return 0;
}
