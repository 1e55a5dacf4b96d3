// What getrandom has not filled is used, since nobody looks at how it ended; and any byte may come.
// verdict: violated
#include <assert.h>
#include <sys/random.h>

int main(void)
{
    unsigned char key[2] = {0, 0};
    if (getrandom(key, 2, 0) == 2)
        assert(key[0] != 0x5a || key[1] != 0xa5); // want: assert
    return 0;
}
