// The only pointer to a block lay at an odd place, in a packed struct, and was overwritten: the block is leaked.
// verdict: violated
// flags: --check=+leak
#include <stdlib.h>

struct __attribute__((packed)) record {
    char tag;
    char *text;
};

struct record kept;

int main(void)
{
    kept.text = malloc(4);
    kept.text = malloc(8);
    kept.tag = 1;
    return 0;
}
