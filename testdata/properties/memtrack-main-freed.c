// What variables of main lead to, or led to when it returned, is freed: by main, by a function that exit calls, and by a destructor.
// verdict: verified
// flags: --property=valid-memtrack
#include <stdlib.h>

static int *last, *first;

static void at_exit(void) { free(last); }

__attribute__((destructor)) static void at_the_end(void) { free(first); }

int main(void)
{
    int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
    last = malloc(sizeof *last);
    first = q;
    free(p);
    atexit(at_exit);
    return 0;
}
