// Peterson's lock through pointers to plain flags: it holds as written, the optimiser breaks it.
// verdict: verified
// verdict-O2: violated — the optimiser reads the other flag only once, before it raises its own
// flags: --check=-race
#include <assert.h>
#include <pthread.h>

struct lock_view {
    int *mine, *theirs;
    int self;
};

int flag0, flag1, last;
volatile int inside;

static void lock(struct lock_view *v)
{
    *v->mine = 1;
    last = v->self;
    while (*v->theirs == 1 && last == v->self) {
    }
}

static void unlock(struct lock_view *v)
{
    *v->mine = 0;
}

static void critical(void)
{
    inside = inside + 1;
    assert(inside == 1); // want: assert
    inside = inside - 1;
}

static void *first(void *arg)
{
    struct lock_view v = {&flag0, &flag1, 0};
    for (;;) {
        lock(&v);
        critical();
        unlock(&v);
    }
    return arg;
}

static void *second(void *arg)
{
    struct lock_view v = {&flag1, &flag0, 1};
    for (;;) {
        lock(&v);
        critical();
        unlock(&v);
    }
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
