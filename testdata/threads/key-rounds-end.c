// Destructors that set their keys again are called in four rounds, each in the keys' order.
// verdict: verified
#include <assert.h>
#include <pthread.h>

static pthread_key_t first, second;
static int calls, turns;

static void one(void *value) {
    assert(calls == 2 * turns);
    calls++;
    pthread_setspecific(first, value);
}

static void two(void *value) {
    assert(calls == 2 * turns + 1);
    calls++;
    turns++;
    pthread_setspecific(second, value);
}

static void *thread(void *arg) {
    pthread_setspecific(second, &second);
    pthread_setspecific(first, &first);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_key_create(&first, one);
    pthread_key_create(&second, two);
    pthread_create(&t, 0, thread, 0);
    pthread_join(t, 0);
    assert(calls == 8 && turns == 4);
    return 0;
}
