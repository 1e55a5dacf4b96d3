// Hash tables, trees, arrays and lists of search.h.
#define _GNU_SOURCE
#include <errno.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define COUNT(a) (sizeof(a) / sizeof *(a))

static unsigned long long state = 88172645463325252ull;

static unsigned drawn(unsigned n)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)(state >> 33) % n;
}

static char texts[64][8];

static void named(void)
{
    static const size_t sizes[] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 13, 14, 15, 24, 25, 26, 32, 48, 49, 50};
    for (unsigned i = 0; i < COUNT(sizes); i++) {
        printf("%zu: %d", sizes[i], hcreate(sizes[i]) != 0);
        errno = 0;
        printf(" again %d\n", hcreate(3) != 0);
        for (int k = 0; k < 64; k++) {
            int fresh = drawn(4) != 0;
            ENTRY item = {texts[fresh ? k : drawn(64)], (void *)(size_t)k};
            errno = 0;
            ENTRY *found = hsearch(item, drawn(3) ? ENTER : FIND);
            printf(" %s %d/%d", item.key, found ? (int)(size_t)found->data : -1, found ? 0 : errno);
            if (found && drawn(5) == 0)
                found->data = (void *)(size_t)(100 + k);
        }
        printf("\n");
        hdestroy();
    }
    printf("%d\n", hcreate(0) != 0);
    ENTRY empty = {"", "nothing"}, *found = hsearch(empty, ENTER);
    printf("%d %s\n", found != 0, (char *)found->data);
    empty.data = "other";
    printf("%s\n", (char *)hsearch(empty, ENTER)->data);
    hdestroy();
    hdestroy();
}

static void several(void)
{
    static struct hsearch_data tables[3];
    ENTRY *found;
    for (int i = 0; i < 3; i++)
        printf("%d ", hcreate_r(5 * i + 2, &tables[i]) != 0);
    for (int i = 0; i < 3; i++)
        printf("%d ", hcreate_r(9, &tables[i]) != 0);
    errno = 0;
    int made = hcreate_r(3, 0);
    printf("%d %d\n", made, errno);
    errno = 0;
    hdestroy_r(0);
    printf("%d\n", errno);
    for (int k = 0; k < 300; k++) {
        ENTRY item = {texts[drawn(64)], (void *)(size_t)k};
        ACTION action = drawn(2) ? ENTER : FIND;
        struct hsearch_data *in = &tables[drawn(3)];
        errno = 0;
        int r = hsearch_r(item, action, &found, in);
        printf(" %d %d/%d", r != 0, found ? (int)(size_t)found->data : -1, r ? 0 : errno);
    }
    printf("\n");
    for (int i = 0; i < 3; i++) {
        hdestroy_r(&tables[i]);
        printf("%d ", tables[i].table == 0);
    }
    printf("\n");
}

static int by_value(const void *a, const void *b) { return *(const int *)a < *(const int *)b ? -1 : *(const int *)a > *(const int *)b; }

static int visits[4], deepest;

static void seen(const void *node, VISIT visit, int depth)
{
    visits[visit]++;
    if (depth > deepest)
        deepest = depth;
    if (visit == postorder || visit == leaf)
        printf(" %d", **(const int *const *)node);
}

static void seen_with(const void *node, VISIT visit, void *with)
{
    if (visit == postorder || visit == leaf)
        *(int *)with += **(const int *const *)node;
}

static int ended;

static void end(void *key) { ended += *(int *)key; }

// trees draws many operations on small trees. Of the balance it asks only that a tree of n nodes is at most 2 log2(n + 1) deep.
static void trees(int range, int rounds)
{
    static int values[64];
    void *root = 0;
    int n = 0, has[64] = {0};
    for (int i = 0; i < 64; i++)
        values[i] = i;
    for (int i = 0; i < rounds; i++) {
        int *key = &values[drawn(range)], copy = *key;
        void *p;
        switch (drawn(5)) {
        case 0: case 1:
            p = tsearch(key, &root, by_value);
            n += !has[copy];
            has[copy] = 1;
            printf(" +%d=%d", copy, **(int **)p);
            break;
        case 2: case 3:
            p = tdelete(&copy, &root, by_value);
            n -= has[copy];
            has[copy] = 0;
            printf(" -%d=%d%d", copy, p != 0, root != 0);
            break;
        case 4:
            p = tfind(&copy, &root, by_value);
            printf(" ?%d=%d", copy, p ? **(int **)p : -1);
        }
        if (i % 16 != 15)
            continue;
        memset(visits, 0, sizeof visits);
        deepest = 0;
        printf("\n");
        twalk(root, seen);
        int sum = 0, most = 0;
        twalk_r(root, seen_with, &sum);
        while (1 << most < n + 1)
            most++;
        printf(": %d %d %d %d %d\n", visits[preorder] == visits[postorder], visits[endorder] == visits[postorder], visits[leaf] + visits[postorder], deepest <= 2 * most, sum);
    }
    ended = 0;
    tdestroy(root, end);
    printf(" ended %d\n", ended);
}

// ordered inserts rising or falling keys, and deletes each third.
static void ordered(int n, int step)
{
    static int values[64];
    void *root = 0;
    for (int i = 0; i < n; i++) {
        values[i] = i;
        tsearch(&values[step > 0 ? i : n - 1 - i], &root, by_value);
    }
    for (int i = 0; i < n; i += 3)
        printf(" %d", tdelete(&i, &root, by_value) != 0);
    twalk(root, seen);
    printf("\n");
    while (root) {
        int key = **(int **)root;
        printf(" %d", tdelete(&key, &root, by_value) != 0);
    }
    printf("\n");
}

static void arrays(void)
{
    int a[40];
    size_t n = 0;
    for (int i = 0; i < 120; i++) {
        int key = drawn(40), *found = lfind(&key, a, &n, sizeof *a, by_value);
        printf(" %d", found ? (int)(found - a) : -1);
        if (drawn(2)) {
            found = lsearch(&key, a, &n, sizeof *a, by_value);
            printf("/%d/%zu", (int)(found - a), n);
        }
    }
    printf("\n");
}

struct element {
    struct element *next, *previous;
    int value;
};

static void lists(int ring)
{
    struct element list[12];
    int in[12] = {1};
    list[0].value = 0;
    if (ring)
        list[0].next = list[0].previous = &list[0];
    else
        insque(&list[0], 0);
    for (int i = 0; i < 200; i++) {
        int k = 1 + drawn(11), behind = drawn(12);
        if (in[k]) {
            remque(&list[k]);
            in[k] = 0;
        } else if (in[behind]) {
            list[k].value = k;
            insque(&list[k], &list[behind]);
            in[k] = 1;
        }
        struct element *last = &list[0];
        for (struct element *e = list[0].next; e && e != &list[0]; last = e, e = e->next)
            printf(" %d", e->value);
        for (; last && last != &list[0]; last = last->previous)
            printf(" %d", last->value);
        printf("\n");
    }
}

int main(void)
{
    for (unsigned i = 0; i < 64; i++)
        snprintf(texts[i], sizeof texts[i], "%s%u", i % 3 ? "k" : "", i * i % 97);
    named();
    several();
    printf("%d %d %d\n", tsearch("", 0, by_value) == 0, tfind("", 0, by_value) == 0, tdelete("", 0, by_value) == 0);
    twalk(0, seen);
    tdestroy(0, end);
    for (int range = 1; range < 64; range = 2 * range + 1)
        trees(range, 400);
    for (int n = 0; n < 64; n += 7) {
        ordered(n, 1);
        ordered(n, -1);
    }
    arrays();
    lists(0);
    lists(1);
    return 0;
}
