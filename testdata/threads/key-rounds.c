// A destructor sets its key again and again: the other keys' destructors are called all the same, in each of the four rounds.
// verdict: violated
#include <assert.h>
#include <pthread.h>

static pthread_key_t first, second;
static int rounds;

static void again(void *value) {
    rounds++;
    pthread_setspecific(first, value);
}

static void other(void *value) {
    (void)value;
    assert(rounds != 1); // want: assert
}

static void *thread(void *arg) {
    pthread_setspecific(first, &first);
    pthread_setspecific(second, &second);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_key_create(&first, again);
    pthread_key_create(&second, other);
    pthread_create(&t, 0, thread, 0);
    pthread_join(t, 0);
    return 0;
}
