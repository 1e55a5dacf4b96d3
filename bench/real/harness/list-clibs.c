// Three items are put at the ends that inputs choose, and one is removed: length and links agree from both ends.
#include <assert.h>
#include <stdint.h>

#include "list.h"

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    list_t *list = list_new();
    for (intptr_t i = 1; i <= 3; i++) {
        list_node_t *node = list_node_new((void *)i);
        if (__VERIFIER_nondet_uchar() & 1)
            list_rpush(list, node);
        else
            list_lpush(list, node);
    }
    list_remove(list, list_at(list, __VERIFIER_nondet_uchar() % 3));
    assert(list->len == 2);
    unsigned n = 0;
    for (list_node_t *node = list->head; node; node = node->next, n++)
        assert(node->next ? node->next->prev == node : node == list->tail);
    assert(n == list->len);
    assert(list_at(list, 0) == list_at(list, -2));
    list_destroy(list);
    return 0;
}
