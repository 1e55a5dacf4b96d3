// A word is read of which three bytes were never written.
// verdict: violated
// verdict-O2: unknown — optimised code copies parts of structs by any type, so that a read of some unwritten bytes may be a copy
// flags: --check=+uninit
#include <stdlib.h>

union word {
    char c;
    int i;
};

union word *volatile p;
volatile int sink;

int main(void)
{
    p = malloc(sizeof *p);
    if (p == NULL)
        return 0;
    p->c = 1;
    sink = p->i + 1; // want: uninit
    return 0;
}
