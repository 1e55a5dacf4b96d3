// memcmp compares padding, which nobody has written.
// verdict: violated
// flags: --check=+uninit
#include <stdlib.h>
#include <string.h>

struct pair {
    char c;
    int i;
};

struct pair *volatile a, *volatile b;
volatile int sink;

int main(void)
{
    a = malloc(sizeof *a);
    b = malloc(sizeof *b);
    if (a == NULL || b == NULL)
        return 0;
    a->c = b->c = 1;
    a->i = b->i = 2;
    sink = memcmp(a, b, sizeof *a); // want: uninit
    return 0;
}
