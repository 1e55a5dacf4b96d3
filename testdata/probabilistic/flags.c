// Two threads look at the other's flag before they raise their own: both can come in (Dekker's first attempt).
// verdict: violated
// flags: --check=-race
#include <pthread.h>

extern void __VERIFIER_error(void) __attribute__((noreturn));

volatile int inside[2];

static void *entering(void *arg)
{
    int me = *(int *)arg;
    while (inside[1 - me]) {
    }
    inside[me] = 1;
    if (inside[1 - me])
        __VERIFIER_error(); // want: error
    inside[me] = 0;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    int one = 0, other = 1;
    pthread_create(&a, 0, entering, &one);
    pthread_create(&b, 0, entering, &other);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
