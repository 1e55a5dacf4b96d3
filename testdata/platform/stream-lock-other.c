// The lock of another stream orders nothing.
// verdict: violated
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static char *text;
static size_t length;
static FILE *f;

static void *reads(void *self)
{
    flockfile(stdout);
    size_t n = length; // want: race
    funlockfile(stdout);
    return n > 1 ? self : 0;
}

int main(void)
{
    pthread_t t;
    f = open_memstream(&text, &length);
    if (!f)
        return 0;
    pthread_create(&t, 0, reads, 0);
    fputs("b", f);
    fflush(f); // want: race
    pthread_join(t, 0);
    fclose(f);
    free(text);
    return 0;
}
