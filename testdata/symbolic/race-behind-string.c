// How much of a string strlen() reads is up to an input, and another thread writes behind what it can be.
// verdict: verified
// flags: --engine=symbolic

#include <pthread.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static char text[4];
static size_t length;

static void *writer(void *arg)
{
    (void)arg;
    text[2] = 'x';
    return 0;
}

int main(void)
{
    pthread_t t;

    text[0] = __VERIFIER_nondet_uchar();
    text[1] = 0;
    text[2] = 'y';
    pthread_create(&t, 0, writer, 0);
    length = strlen(text);
    pthread_join(t, 0);
    return 0;
}
