// What the child does is checked, too.
// verdict: violated
#include <assert.h>
#include <unistd.h>

int main(void)
{
    int *p = 0;
    if (fork() == 0)
        *p = 1; // want: null
    return 0;
}
