// The assumption reads what the pointer points to, by the names of the source.
// verdict: verified
// flags: --function=last --assume=p!=NULL&&p->used>0&&p->used<=LENGTH(p->items)
#include <stddef.h>

#define LENGTH(a) (int)(sizeof(a) / sizeof(a)[0])

struct stack {
    int used;
    int items[4];
};

int last(const struct stack *p)
{
    return p->items[p->used - 1];
}
