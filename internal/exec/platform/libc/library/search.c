// for: hcreate hsearch hdestroy hcreate_r hsearch_r hdestroy_r tsearch tfind tdelete twalk twalk_r tdestroy
//
// Tables and trees of search.h.
//
// A table is an array of entries in the order in which they came: few are in it, so that looking at each takes fewer steps than hashing. As in
// glibc it has room for a prime number of entries, at least 3 and as many as the program asks for. What stands for the one table without a name
// is written by each call on it, since POSIX lets no two of them run at the same time.
//
// A tree is balanced as in A. Andersson, "Balanced search trees made simple" (WADS 1993): the level of a node is 1 without a left
// child, else one more than that of its left child, and one more than or equal to that of its right child, whose right child is lower. POSIX and glibc
// promise nothing of the balance, so that what twalk reports of depths and leaves is an assumption; the order of keys is none.
#define _GNU_SOURCE
#include <errno.h>
#include <heddle.h>
#include <limits.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

void __heddle_unsafe(const char *function);

// Tables.

static struct hsearch_data table;
static volatile int unnamed; // written for the table without a name

static int is_prime(unsigned n)
{
    for (unsigned d = 3; d <= n / d; d += 2)
        if (n % d == 0)
            return 0;
    return 1;
}

static ENTRY *entries(struct hsearch_data *t) { return (ENTRY *)t->table; }

static int create(size_t n, struct hsearch_data *t)
{
    if (!t) {
        errno = EINVAL;
        return 0;
    }
    if (t->table)
        return 0;
    if (n > UINT_MAX / sizeof(ENTRY)) {
        errno = ENOMEM;
        return 0;
    }
    unsigned size = n < 3 ? 3 : n | 1;
    while (!is_prime(size))
        size += 2;
    t->filled = 0;
    t->size = size;
    t->table = calloc(size, sizeof(ENTRY));
    return t->table != 0;
}

static int look(ENTRY item, ACTION action, ENTRY **found, struct hsearch_data *t)
{
    ENTRY *list = entries(t);
    (void)*(volatile char *)list; // without a table this is the fault
    for (unsigned i = 0; i < t->filled; i++) {
        if (strcmp(item.key, list[i].key) == 0) {
            *found = &list[i];
            return 1;
        }
    }
    *found = 0;
    if (action == FIND) {
        errno = ESRCH;
        return 0;
    }
    if (t->filled == t->size) {
        errno = ENOMEM;
        return 0;
    }
    *found = &list[t->filled++];
    **found = item;
    return 1;
}

static void destroy(struct hsearch_data *t)
{
    if (!t) {
        errno = EINVAL;
        return;
    }
    free(t->table);
    t->table = 0;
}

int hcreate_r(size_t n, struct hsearch_data *t)
{
    __heddle_unsafe("hcreate_r");
    return create(n, t);
}

int hsearch_r(ENTRY item, ACTION action, ENTRY **found, struct hsearch_data *t)
{
    __heddle_unsafe("hsearch_r");
    return look(item, action, found, t);
}

void hdestroy_r(struct hsearch_data *t)
{
    __heddle_unsafe("hdestroy_r");
    destroy(t);
}

int hcreate(size_t n)
{
    __heddle_unsafe("hcreate");
    unnamed = 0;
    return create(n, &table);
}

struct entry *hsearch(ENTRY item, ACTION action)
{
    __heddle_unsafe("hsearch");
    unnamed = 0;
    ENTRY *found;
    look(item, action, &found, &table);
    return found;
}

void hdestroy(void)
{
    __heddle_unsafe("hdestroy");
    unnamed = 0;
    destroy(&table);
}

// Trees.

struct node {
    const void *key; // the program has pointers to nodes as pointers to this
    struct node *left, *right;
    int level;
};

typedef int compare(const void *, const void *);

static int level(const struct node *n) { return n ? n->level : 0; }

// skew makes a left child of the same level the parent.
static void skew(struct node **at)
{
    struct node *n = *at, *left = n ? n->left : 0;
    if (!left || left->level != n->level)
        return;
    n->left = left->right;
    left->right = n;
    *at = left;
}

// split makes the right child the parent, a level higher, where its right child has the same level.
static void split(struct node **at)
{
    struct node *n = *at, *right = n ? n->right : 0;
    if (!right || level(right->right) != n->level)
        return;
    n->right = right->left;
    right->left = n;
    right->level++;
    *at = right;
}

static struct node *insert(const void *key, struct node **at, compare *order)
{
    struct node *n = *at;
    if (!n) {
        if (!(n = malloc(sizeof *n)))
            return 0;
        *n = (struct node){key, 0, 0, 1};
        return *at = n;
    }
    int c = order(key, n->key);
    if (c == 0)
        return n;
    struct node *found = insert(key, c < 0 ? &n->left : &n->right, order);
    skew(at);
    split(at);
    return found;
}

// lowered mends the levels at a node below which one was taken away.
static void lowered(struct node **at)
{
    struct node *n = *at;
    int most = (level(n->left) < level(n->right) ? level(n->left) : level(n->right)) + 1;
    if (most < n->level) {
        n->level = most;
        if (most < level(n->right))
            n->right->level = most;
    }
    skew(at);
    skew(&(*at)->right);
    if ((*at)->right)
        skew(&(*at)->right->right);
    split(at);
    split(&(*at)->right);
}

// take takes the first node of a tree out of it, or with last its last one.
static struct node *take(struct node **at, int last)
{
    struct node *n = *at, **next = last ? &n->right : &n->left;
    if (!*next) {
        *at = last ? n->left : n->right;
        return n;
    }
    n = take(next, last);
    lowered(at);
    return n;
}

// delete takes a key out of a tree. Parent is the node above, and in the end that above the key's, which is null if there is none.
static int delete(const void *key, struct node **at, compare *order, struct node **parent)
{
    struct node *n = *at;
    if (!n)
        return 0;
    int c = order(key, n->key);
    if (c != 0) {
        *parent = n;
        if (!delete(key, c < 0 ? &n->left : &n->right, order, parent))
            return 0;
        lowered(at);
        return 1;
    }
    if (!n->left && !n->right) {
        *at = 0;
    } else {
        struct node *other = n->left ? take(&n->left, 1) : take(&n->right, 0);
        other->left = n->left;
        other->right = n->right;
        other->level = n->level;
        *at = other;
        lowered(at);
    }
    free(n);
    return 1;
}

void *tsearch(const void *key, void **root, compare *order)
{
    __heddle_unsafe("tsearch");
    return root ? insert(key, (struct node **)root, order) : 0;
}

void *tfind(const void *key, void *const *root, compare *order)
{
    struct node *n = root ? *root : 0;
    while (n) {
        int c = order(key, n->key);
        if (c == 0)
            break;
        n = c < 0 ? n->left : n->right;
    }
    return n;
}

// tdelete returns the parent of the node, and for the root a pointer that leads nowhere.
void *tdelete(const void *restrict key, void **restrict root, compare *order)
{
    __heddle_unsafe("tdelete");
    struct node *parent = 0;
    if (!root || !delete(key, (struct node **)root, order, &parent))
        return 0;
    return parent ? parent : (void *)-sizeof(struct node);
}

static void assumed(void)
{
    heddle_assumed("trees of tsearch have the depths and leaves that heddle gives them, of which twalk tells: no standard describes their balance", 0);
}

static void walk(const struct node *n, __action_fn_t act, int depth)
{
    if (!n->left && !n->right) {
        act(n, leaf, depth);
        return;
    }
    act(n, preorder, depth);
    if (n->left)
        walk(n->left, act, depth + 1);
    act(n, postorder, depth);
    if (n->right)
        walk(n->right, act, depth + 1);
    act(n, endorder, depth);
}

void twalk(const void *root, __action_fn_t act)
{
    assumed();
    if (root && act)
        walk(root, act, 0);
}

static void walk_with(const struct node *n, void (*act)(const void *, VISIT, void *), void *with)
{
    if (!n->left && !n->right) {
        act(n, leaf, with);
        return;
    }
    act(n, preorder, with);
    if (n->left)
        walk_with(n->left, act, with);
    act(n, postorder, with);
    if (n->right)
        walk_with(n->right, act, with);
    act(n, endorder, with);
}

void twalk_r(const void *root, void (*act)(const void *, VISIT, void *), void *with)
{
    assumed();
    if (root && act)
        walk_with(root, act, with);
}

static void end_all(struct node *n, void (*end)(void *))
{
    if (!n)
        return;
    end_all(n->left, end);
    end_all(n->right, end);
    end((void *)n->key);
    free(n);
}

void tdestroy(void *root, void (*end)(void *))
{
    __heddle_unsafe("tdestroy");
    end_all(root, end);
}
