// fflush gives a variable its value with the lock of the stream: who has the lock may read it.
// verdict: verified
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static char *text;
static size_t length;
static FILE *f;

static void *reads(void *self)
{
    flockfile(f);
    assert(length <= 1);
    funlockfile(f);
    return self;
}

int main(void)
{
    pthread_t t;
    f = open_memstream(&text, &length);
    if (!f)
        return 0;
    pthread_create(&t, 0, reads, 0);
    fputs("b", f);
    fflush(f);
    pthread_join(t, 0);
    fclose(f);
    free(text);
    return 0;
}
