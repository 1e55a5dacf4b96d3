// heddle_block_unless has a meaning in platform functions only.
// verdict: violated
#include <heddle.h>

int main(void)
{
    heddle_block_unless(1); // want: misuse
    return 0;
}
