// Two threads agree by throwing coins: while their coins differ both throw again, at most three times. Each reads the
// other's coin when it likes, so that one may stop with a coin that the other is about to change.
// verdict: verified
// flags: --check=-race
#include <pthread.h>
#include <stdbool.h>

extern _Bool __VERIFIER_nondet_bool(void);

volatile int coin[2] = {-1, -1};
volatile int agreed;

static void *throwing(void *arg)
{
    int me = *(int *)arg;
    for (int i = 0; i < 3; i++) {
        coin[me] = __VERIFIER_nondet_bool();
        if (coin[1 - me] == coin[me])
            break;
    }
    return 0;
}

int main(void)
{
    pthread_t a, b;
    int one = 0, other = 1;
    pthread_create(&a, 0, throwing, &one);
    pthread_create(&b, 0, throwing, &other);
    pthread_join(a, 0);
    pthread_join(b, 0);
    agreed = coin[0] == coin[1] ? 1 : 2;
    return 0;
}
