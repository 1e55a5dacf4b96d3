// A thread writes through a pointer that an input chooses, while another one writes one of the variables it may lead to.
// verdict: violated
// flags: --engine=symbolic
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int x, y;
static int *const either[2] = {&x, &y};

static void *writes(void *arg) {
    y = 5; // want: race
    return arg;
}

int main(void) {
    pthread_t t;
    int *p = either[__VERIFIER_nondet_bool()];
    pthread_create(&t, 0, writes, 0);
    *p = 3; // want: race
    pthread_join(t, 0);
    return 0;
}
