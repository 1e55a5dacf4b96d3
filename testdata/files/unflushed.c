// What a stream still has in its buffer is not in the file yet.
// verdict: violated
#include <assert.h>
#include <stdio.h>

int main(void)
{
    FILE *out = fopen("log", "w"), *in = fopen("log", "r");
    assert(out && in);
    fputs("x", out);
    assert(getc(in) == 'x'); // want: assert
    return 0;
}
