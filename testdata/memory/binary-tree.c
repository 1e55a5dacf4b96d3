// A binary search tree on the heap: insertion, in-order walk, depth, and freeing from the leaves up.
// verdict: verified
// flags: --check=+leak
// native: yes
#include <assert.h>
#include <stdlib.h>

struct tree {
    int key;
    struct tree *left, *right;
};

static void insert(struct tree **t, int key)
{
    while (*t != NULL)
        t = key < (*t)->key ? &(*t)->left : &(*t)->right;
    *t = calloc(1, sizeof **t);
    if (*t == NULL)
        exit(1);
    (*t)->key = key;
}

static int *in_order(const struct tree *t, int *out)
{
    if (t == NULL)
        return out;
    out = in_order(t->left, out);
    *out++ = t->key;
    return in_order(t->right, out);
}

static int depth(const struct tree *t)
{
    if (t == NULL)
        return 0;
    int l = depth(t->left), r = depth(t->right);
    return 1 + (l > r ? l : r);
}

static void release(struct tree *t)
{
    if (t == NULL)
        return;
    release(t->left);
    release(t->right);
    free(t);
}

int main(void)
{
    const int keys[] = {4, 2, 6, 1, 3, 5};
    struct tree *root = NULL;
    int sorted[6];
    for (int i = 0; i < 6; i++)
        insert(&root, keys[i]);
    assert(in_order(root, sorted) == sorted + 6);
    for (int i = 0; i < 6; i++)
        assert(sorted[i] == i + 1);
    assert(depth(root) == 3);
    release(root);
    return 0;
}
