// What ends the program at once runs neither handlers nor destructors.
// verdict: verified
// native: yes
#include <stdlib.h>

static void handler(void) { abort(); }
__attribute__((destructor)) static void last(void) { abort(); }

int main(void)
{
    atexit(handler);
    quick_exit(0);
}
