// A value that is loaded and not used is not read: neither of variables, nor of blocks, bit-fields and results.
// verdict: verified
// flags: --check=+uninit
// native: yes
#include <stdbool.h>
#include <stdlib.h>

struct parts {
    int low : 3, high : 5;
    char letter;
};

static int sometimes(int x)
{
    if (x > 0)
        return x;
} // no result, and nobody asks for it

int main(void)
{
    char c;
    bool b;
    double d;
    volatile int v;
    int *p, i, list[3];
    struct parts s;
    (void)c, (void)b, (void)d, (void)v, (void)p;
    (void)s.high, (void)s.letter, (void)list[1], (void)*&i;
    (void)!b, (void)(i == 3), (void)(d < 1), (void)(unsigned char)i;
    sometimes(0);
    int *block = malloc(2 * sizeof *block);
    if (!block)
        return 1;
    block[1], (void)*block;
    free(block);
    return 0;
}
