// memcpy of one byte more than the target holds.
// verdict: violated
#include <stdlib.h>
#include <string.h>

char source[8] = "1234567";
volatile size_t length = 5;

int main(void)
{
    char *to = malloc(4);
    if (to == NULL)
        return 1;
    memcpy(to, source, length); // want: bounds
    int seen = to[0];
    free(to);
    return seen == 0;
}
