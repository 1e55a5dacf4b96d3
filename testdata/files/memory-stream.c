// A stream on a buffer writes to it when it is flushed, no more than there is room for, and ends it by a NUL; another reads it.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char buffer[16] = "something old", line[8];
    int number = 0;
    FILE *f = fmemopen(buffer, sizeof buffer, "w+");
    if (!f)
        return 0;
    assert(buffer[0] == 0);
    assert(fprintf(f, "x=%d\n", 42) == 5);
    assert(buffer[0] == 0);
    assert(fflush(f) == 0 && strcmp(buffer, "x=42\n") == 0);
    rewind(f);
    assert(fscanf(f, "x=%d", &number) == 1 && number == 42);
    fclose(f);

    f = fmemopen(buffer, strlen(buffer), "r");
    assert(f && fgets(line, sizeof line, f) == line && strcmp(line, "x=42\n") == 0);
    assert(fgets(line, sizeof line, f) == NULL && feof(f));
    fclose(f);

    f = fmemopen(buffer, 8, "a");
    assert(f && fputs("1234", f) >= 0);
    assert(fflush(f) == EOF);
    assert(memcmp(buffer, "x=42\n123", 8) == 0);
    fclose(f);
    return 0;
}
