// Two threads between whose accesses of x and y lie nothing, one step, two steps, and WORK rounds of a loop. Options let them
// wait for a lock or in an atomic section, fail, draw or give up in the middle of their own work, or never end it.
// verdict: verified
// flags: --check=-race
#include <pthread.h>

#ifndef WORK
#define WORK 1
#endif

extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int x, y;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int work(int s)
{
    for (int i = 0; i < WORK; i++) {
        s = (s * 3 + i) & 15;
#ifdef FAILS
        s = 12 / (s - 7);
#endif
#ifdef DRAWS
        s += __VERIFIER_nondet_bool();
#endif
#ifdef ASSUMES
        __VERIFIER_assume(s != 4);
#endif
    }
#ifdef ENDLESS
    while (s & 1)
        s ^= 2;
#endif
    return s;
}

static void *one(void *arg)
{
    x = y;
    x = y + 1;
#ifdef LOCKS
    pthread_mutex_lock(&lock);
#endif
    x = work(x) + y;
#ifdef LOCKS
    pthread_mutex_unlock(&lock);
#endif
    return arg;
}

static void *other(void *arg)
{
#ifdef LOCKS
    pthread_mutex_lock(&lock);
#endif
#ifdef ATOMIC
    __VERIFIER_atomic_begin();
#endif
    y = (x + 2) * 3;
#ifdef LOCKS
    pthread_mutex_unlock(&lock);
#endif
    y = work(y) + x;
#ifdef ATOMIC
    __VERIFIER_atomic_end();
#endif
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, one, 0);
    pthread_create(&b, 0, other, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
