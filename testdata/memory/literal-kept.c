// Compound literals are used in their blocks, in all kinds of them; those of a function's outermost block live as long as it does, whatever goes around them.
// verdict: verified
// native: yes
#include <assert.h>
#include <stddef.h>

struct node {
    int value;
    struct node *next;
};

static int sum(const struct node *n)
{
    int s = 0;
    for (; n; n = n->next)
        s += n->value;
    return s;
}

static int *global = (int[]){1, 2, 3};

static struct node *pick(struct node *a, struct node *b, int which) { return which ? a : b; }

static int early(int n)
{
    int *p = NULL;
    if (n == 0)
        return *&(int){4};
    if (n == 1) {
        p = (int[2]){5, 6};
        return p[0] + p[1];
    }
    p = &(int){7};
    for (int i = 0; i < n; i++) {
        if (i == 2)
            continue;
        struct node *list = &(struct node){i, &(struct node){*p, NULL}};
        if (i == 3)
            break;
        *p += sum(list);
    }
    return *p;
}

static int backwards(void)
{
    int rounds = 0, *p;
again:
    p = &(int){rounds};
    ++*p;
    rounds = *p;
    if (rounds < 3)
        goto again;
    return *p;
}

static int chosen(int n)
{
    switch (n) {
    case 1: {
        int *a = (int[]){10, 20};
        return a[n];
    }
    default:
        return (int[]){30, 40}[n & 1];
    }
}

int main(void)
{
    struct node *all = &(struct node){1, &(struct node){2, NULL}};
    int s = sum(&(struct node){3, all}), *last = NULL;
    for (struct node *n = &(struct node){2, NULL}; n->value; n->value--)
        s += sum(n);
    while (s < 20)
        s += sum(pick(&(struct node){4, NULL}, &(struct node){5, NULL}, s & 1));
    do {
        last = &(int){s};
        s = *last + 1;
    } while (s < 25);
    assert(sum(all) == 3 && s >= 25);
    assert(early(0) == 4 && early(1) == 11 && early(2) > 7 && early(5) > 7);
    assert(backwards() == 3 && chosen(1) == 20 && chosen(2) == 30 && global[2] == 3);
    assert(({ int *q = &(int){8}; *q; }) == 8);
    return 0;
}
