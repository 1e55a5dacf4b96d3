// Members, arrays within structures and structures within arrays: all inside of their object.
// verdict: verified
// native: yes
#include <assert.h>
#include <stddef.h>

struct inner {
    char name[3];
    short value;
};

struct outer {
    int id;
    struct inner inner[2];
    long tail;
};

int main(void)
{
    struct outer o[2] = {{.id = 1}, {.id = 2, .tail = -1}};
    o[1].inner[1].name[2] = 'z';
    o[1].inner[1].value = 77;
    char *raw = (char *)&o[1] + offsetof(struct outer, inner) + sizeof(struct inner);
    assert(raw[2] == 'z');
    assert(((struct inner *)raw)->value == 77);
    assert(o[1].tail == -1 && o[0].inner[1].name[2] == 0);
    return 0;
}
