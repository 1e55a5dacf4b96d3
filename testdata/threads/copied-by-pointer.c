// A table of operations has memcpy: what it copies into is read by another thread.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char to[8];
static const struct { void *(*copy)(void *, const void *, size_t); } operations = {memcpy};

static void *copy(void *self)
{
    operations.copy(to, "hello", 6); // want: race
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, copy, 0);
    char first = to[0]; // want: race
    assert(first == 0); // want: assert
    pthread_join(t, 0);
}
