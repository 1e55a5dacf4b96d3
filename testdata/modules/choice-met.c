// The last alternative of a module's choices is met; heddle_fail is a fault with a message.
// verdict: violated
// flags: --platform testdata/modules/parts
#include <heddle.h>
#include <stdlib.h>

int pair(void);

int main(void)
{
    if (rand() == 2 && pair() == 20)
        heddle_fail("the last of all"); // want: error
    return 0;
}
