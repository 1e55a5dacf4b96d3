// A doubly linked list that keeps only the exclusive-or of two addresses in each node.
// verdict: verified
// native: yes
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

enum { N = 4 };

struct node {
    int value;
    uintptr_t link;
};

static int sum(struct node *from)
{
    uintptr_t before = 0;
    int total = 0, weight = 1;
    while (from != NULL) {
        total += weight++ * from->value;
        uintptr_t after = from->link ^ before;
        before = (uintptr_t)from;
        from = (struct node *)after;
    }
    return total;
}

int main(void)
{
    static struct node node[N];
    for (int i = 0; i < N; i++) {
        uintptr_t left = i > 0 ? (uintptr_t)&node[i - 1] : 0;
        uintptr_t right = i < N - 1 ? (uintptr_t)&node[i + 1] : 0;
        node[i].value = i + 1;
        node[i].link = left ^ right;
    }
    assert(sum(&node[0]) == 1 + 4 + 9 + 16);
    assert(sum(&node[N - 1]) == 4 + 6 + 6 + 4);
    return 0;
}
