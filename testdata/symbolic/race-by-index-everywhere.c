// A thread writes the element that an input chooses, and main another one: threads switch before every access, also before the
// index is known.
// verdict: violated
// flags: --engine=symbolic --reduction=none
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int element[4];
static unsigned char index;

static void *write(void *arg)
{
    element[index] = 1; // want: race
    return arg;
}

int main(void)
{
    index = __VERIFIER_nondet_uchar();
    if (index > 3)
        return 0;
    pthread_t t;
    pthread_create(&t, 0, write, 0);
    element[1] = 2; // want: race
    pthread_join(t, 0);
    return 0;
}
