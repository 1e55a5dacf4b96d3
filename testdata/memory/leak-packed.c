// The only pointers to blocks lie at odd places: in a packed struct that is a variable of the program, in one in a block, and in a
// local variable of the function that exits. They are reachable.
// verdict: verified
// flags: --check=+leak
// native: yes
#include <stdlib.h>

struct __attribute__((packed)) record {
    char tag;
    struct record *next;
};

struct record kept;
static struct record *volatile mine;

int main(void)
{
    struct record local;
    mine = &local;
    kept.next = malloc(sizeof(struct record));
    if (!kept.next)
        return 0;
    kept.next->next = malloc(4);
    local.tag = 1;
    local.next = malloc(4);
    exit(local.tag - 1);
}
