// strcpy into a block without room for the terminating zero.
// verdict: violated
#include <stdlib.h>
#include <string.h>

const char *volatile text = "loom";

int main(void)
{
    char *copy = malloc(strlen(text));
    if (copy == NULL)
        return 1;
    strcpy(copy, text); // want: bounds
    int seen = copy[0];
    free(copy);
    return seen == 0;
}
