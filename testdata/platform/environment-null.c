// That a variable of the environment may not be set was not thought of.
// verdict: violated
#include <stdlib.h>
#include <string.h>

int main(void)
{
    return strlen(getenv("HOME")) > 100; // want: null
}
