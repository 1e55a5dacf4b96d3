// error() with status 0 returns, though the program counts on its end.
// verdict: violated
#include <assert.h>
#include <error.h>

int main(int argc, char **argv)
{
    int *p = argc > 1 ? (int *)argv : 0;
    if (!p)
        error(0, 0, "no argument");
    return *p; // want: null
}
