// malloc promises no page.
// verdict: violated
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void)
{
    char *p = malloc(1);
    assert(((uintptr_t)p & 4095) == 0); // want: assert
    free(p);
}
