#include "ring.h"

#include <stdio.h>

static struct ring r;

int main(void)
{
    int value = 0;
    ring_put(&r, 42);
    ring_take(&r, &value);
    printf("%d\n", value);
    return 0;
}
