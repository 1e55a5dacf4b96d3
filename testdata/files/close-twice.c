// A stream is closed twice.
// verdict: violated
#include <stdio.h>

int main(void)
{
    FILE *f = tmpfile();
    if (!f)
        return 1;
    fclose(f);
    fclose(f); // want: free
    return 0;
}
