// A search may give NULL; who looks before following is safe.
// verdict: verified
// native: yes
#include <assert.h>
#include <stddef.h>

struct node {
    int key;
    struct node *next;
};

static struct node *find(struct node *n, int key)
{
    while (n != NULL && n->key != key)
        n = n->next;
    return n;
}

int main(void)
{
    struct node b = {2, NULL}, a = {1, &b};
    struct node *hit = find(&a, 2), *miss = find(&a, 3);
    assert(hit == &b && hit->key == 2);
    assert(miss == NULL);
    return 0;
}
