// memcpy of one byte more than the source holds.
// verdict: violated
#include <string.h>

char source[4] = "123";
char target[8];
volatile size_t length = 5;

int main(void)
{
    memcpy(target, source, length); // want: bounds
    return target[0] == 0;
}
