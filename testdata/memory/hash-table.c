// A hash table with chains on the heap: put, replace, get and release.
// verdict: verified
// flags: --check=+leak
// native: yes
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 3 };

struct entry {
    const char *key;
    int value;
    struct entry *next;
};

static struct entry *bucket[BUCKETS];

static struct entry **place(const char *key)
{
    unsigned hash = 5381;
    for (const char *p = key; *p != '\0'; p++)
        hash = 33 * hash + (unsigned char)*p;
    struct entry **e = &bucket[hash % BUCKETS];
    while (*e != NULL && strcmp((*e)->key, key) != 0)
        e = &(*e)->next;
    return e;
}

static void put(const char *key, int value)
{
    struct entry **e = place(key);
    if (*e == NULL) {
        *e = calloc(1, sizeof **e);
        if (*e == NULL)
            exit(1);
        (*e)->key = key;
    }
    (*e)->value = value;
}

int main(void)
{
    const char *words[] = {"warp", "weft", "heddle", "shuttle", "reed"};
    for (int i = 0; i < 5; i++)
        put(words[i], i);
    put("weft", 41);
    assert((*place("weft"))->value == 41);
    assert((*place("reed"))->value == 4);
    assert(*place("beam") == NULL);
    for (int i = 0; i < BUCKETS; i++)
        while (bucket[i] != NULL) {
            struct entry *first = bucket[i];
            bucket[i] = first->next;
            free(first);
        }
    return 0;
}
