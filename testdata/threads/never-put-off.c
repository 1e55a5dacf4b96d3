// A thread that goes on for ever with what nobody else touches does not keep the search from the thread that fails.
// verdict: violated
// flags: --keep-going
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <stddef.h>

// Each kind of cycle has a lock of its own, which nobody else uses any more once early has ended.
pthread_mutex_t locks[5] = {
    PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER,
};
volatile int held;

static void use(int kind)
{
    pthread_mutex_lock(&locks[kind]);
    pthread_mutex_unlock(&locks[kind]);
}

static void *loop(void *arg)
{
    for (;;)
        use(0);
    return arg;
}

static void *condition(void *arg)
{
    do
        use(1);
    while (!held);
    return arg;
}

static void *jump(void *arg)
{
    jmp_buf again;
    setjmp(again);
    use(2);
    longjmp(again, 1);
    return arg;
}

static void *label(void *arg)
{
    void *volatile there = &&again;
again:
    use(3);
    goto *there;
    return arg;
}

static void *choice(void *arg)
{
again:
    use(4);
    switch (held) {
    case 1:
        return arg;
    case 2:
        return NULL;
    default:
        goto again;
    }
}

static void *early(void *arg)
{
    use(*(int *)arg);
    return NULL;
}

static void *fails(void *arg)
{
    use(*(int *)arg);
    assert(0); // want: assert
    return NULL;
}

void *(*const kinds[5])(void *) = {loop, condition, jump, label, choice};

#ifndef KIND
#define KIND 0
#endif

int main(void)
{
    pthread_t a, b, c;
    int kind = KIND, other = (KIND + 1) % 5;
    pthread_create(&c, NULL, early, &kind);
    pthread_create(&a, NULL, kinds[KIND], NULL);
    pthread_create(&b, NULL, fails, &other);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
