// fflush of one stream does not wait for the lock of another.
// verdict: verified
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static char *text;
static size_t length;
static FILE *f;

static void *flushes(void *self)
{
    fflush(f);
    return self;
}

int main(void)
{
    pthread_t t;
    f = open_memstream(&text, &length);
    if (!f)
        return 0;
    fputs("b", f);
    flockfile(stdout);
    pthread_create(&t, 0, flushes, 0);
    pthread_join(t, 0);
    funlockfile(stdout);
    assert(length == 1);
    fclose(f);
    free(text);
    return 0;
}
