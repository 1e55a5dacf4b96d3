// The second writer of the file has cut off what the first one wrote.
// verdict: violated
#include <assert.h>
#include <stdio.h>

int main(void)
{
    char line[16];
    for (int i = 0; i < 2; i++) {
        FILE *f = fopen("log", "w");
        assert(f);
        fprintf(f, "%d\n", i);
        fclose(f);
    }
    FILE *f = fopen("log", "r");
    assert(f && fgets(line, sizeof line, f));
    assert(line[0] == '0'); // want: assert
    fclose(f);
    return 0;
}
