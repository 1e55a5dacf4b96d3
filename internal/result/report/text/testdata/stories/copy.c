#include <stdlib.h>
#include <string.h>
struct conf { char *name; struct conf *parent; };
static int depth(struct conf *c) { return c->parent ? 1 + depth(c->parent) : 0; }
int main(void)
{
    struct conf a = { "root", NULL }, b = { "leaf", &a };
    char *copy = strdup(b.name);
    if (!copy) return 1;
    free(copy);
    copy[0] = 'L';
    return depth(b.parent->parent);
}
