// A heap list of N inputs: its sum, its length and its greatest element. WRONG: a node is lost for one input.
#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#ifndef N
#define N 8
#endif

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node *list = 0;
    int sum = 0, length = 0;
    for (int i = 0; i < N; i++) {
        struct node *n = malloc(sizeof *n);
        if (!n)
            return 1;
        n->value = __VERIFIER_nondet_uchar();
        sum += n->value;
#ifdef WRONG
        n->next = list && n->value == 77 && i == N - 1 ? list->next : list;
#else
        n->next = list;
#endif
        list = n;
    }
    int greatest = 0;
    for (struct node *n = list; n; n = n->next) {
        sum -= n->value;
        length++;
        if (n->value > greatest)
            greatest = n->value;
    }
    assert(sum == 0 && length == N);
    for (struct node *n = list; n; n = n->next)
        assert(n->value <= greatest);
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
