// A file that the program did not make may not be there.
// verdict: violated
#include <stdio.h>

int main(void)
{
    FILE *f = fopen("settings", "r");
    return fclose(f); // want: null
}
