// Two threads put a key each into a trie, one of them the key that a third looks for: what is found is what was put.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/cdefs.h>
#include <sys/types.h>

#include "thmap.h"

static thmap_t *map;
static int values[2];

static void *put(void *value)
{
    const char *key = value == &values[0] ? "a" : "b";
    assert(thmap_put(map, key, 1, value) == value);
    return 0;
}

int main(void)
{
    pthread_t thread;
    map = thmap_create(0, 0, 0);
    pthread_create(&thread, 0, put, &values[0]);
    void *early = thmap_get(map, "a", 1);
    assert(!early || early == &values[0]);
    put(&values[1]);
    pthread_join(thread, 0);
    assert(thmap_get(map, "a", 1) == &values[0] && thmap_get(map, "b", 1) == &values[1]);
    assert(thmap_del(map, "a", 1) == &values[0] && !thmap_get(map, "a", 1));
    thmap_del(map, "b", 1);
    thmap_gc(map, thmap_stage_gc(map));
    thmap_destroy(map);
    return 0;
}
