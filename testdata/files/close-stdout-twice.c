// Standard output is closed twice.
// verdict: violated
#include <stdio.h>

int main(void)
{
    fclose(stdout);
    fclose(stdout); // want: free
    return 0;
}
