// A string of the stack was made a variable of the environment.
// verdict: violated
#include <stdlib.h>
#include <string.h>

__attribute__((noinline)) static void set(void)
{
    char text[] = "SHED=open";
    putenv(text);
}

int main(void)
{
    set();
    char *value = getenv("SHED"); // want: use-after-return
    return value && *value == 'x';
}
