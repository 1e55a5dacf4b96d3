// What a stream has read ahead, its descriptor does not give any more: how much that is, is not known.
// verdict: unknown
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    char c = 0;
    FILE *f = tmpfile();
    if (!f)
        return 1;
    fputs("ab", f);
    rewind(f);
    getc(f);
    return read(fileno(f), &c, 1) == 1 && c == 'b';
}
