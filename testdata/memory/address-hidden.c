// A list that links its elements by the exclusive-or of two addresses.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

struct node {
    int value;
    uintptr_t link; // of the addresses before and behind it
};

int main(void)
{
    struct node *n[3];
    for (int i = 0; i < 3; i++) {
        n[i] = malloc(sizeof *n[i]);
        n[i]->value = i;
    }
    n[0]->link = (uintptr_t)n[1];
    n[1]->link = (uintptr_t)n[0] ^ (uintptr_t)n[2];
    n[2]->link = (uintptr_t)n[1];
    int sum = 0;
    struct node *before = NULL, *at = n[0];
    while (at) {
        struct node *next = (struct node *)(at->link ^ (uintptr_t)before);
        sum += at->value;
        before = at;
        at = next;
    }
    assert(sum == 3);
    for (int i = 0; i < 3; i++)
        free(n[i]);
}
