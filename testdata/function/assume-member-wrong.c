// An empty stack meets the assumption too.
// verdict: violated
// flags: --function=last --assume=p!=NULL&&p->used>=0&&p->used<=4
#include <stddef.h>

struct stack {
    int items[4];
    int used;
};

int last(const struct stack *p)
{
    return p->items[p->used - 1]; // want: bounds
}
