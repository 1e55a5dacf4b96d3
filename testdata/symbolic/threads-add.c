// Two threads each add their inputs to an atomic sum: odd ones as they are, of even ones they count one.
// verdict: verified
// flags: --engine=symbolic
// large: two loops over inputs, in single instructions, are 300,000 states
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { N = 2 };

extern unsigned char __VERIFIER_nondet_uchar(void);

static atomic_uint sum;

static void *adds(void *values) {
    const unsigned char *v = values;
    for (int i = 0; i < N; i++) {
        unsigned s = sum; // what the other thread adds from here on is lost
        if (v[i] & 1)
            s += v[i];
        else
            s++;
        sum = s;
    }
    return 0;
}

int main(void) {
    unsigned char mine[N], others[N];
    for (int i = 0; i < N; i++) {
        mine[i] = __VERIFIER_nondet_uchar();
        others[i] = __VERIFIER_nondet_uchar();
    }
    pthread_t other;
    pthread_create(&other, 0, adds, others);
    adds(mine);
    pthread_join(other, 0);
    assert(sum >= 1 && sum <= 2 * N * 255);
}
