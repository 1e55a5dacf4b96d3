// Every allocation may find no memory: the copy of a name is used without a test.
// verdict: violated
// flags: --malloc-may-fail
#include <stdlib.h>
#include <string.h>

struct entry {
    char *name;
    int length;
};

static struct entry *make(const char *name)
{
    struct entry *e = malloc(sizeof *e);
    if (!e)
        return 0;
    e->name = strdup(name);
    e->length = (int)strlen(e->name); // want: null
    return e;
}

int main(void)
{
    struct entry *e = make("warp");
    if (!e)
        return 1;
    int length = e->length;
    free(e->name);
    free(e);
    return length != 4;
}
