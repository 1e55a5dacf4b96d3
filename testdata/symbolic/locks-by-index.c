// Two threads take the object of an index that is an input, each under the lock of that index.
// verdict: verified
// flags: --engine=symbolic
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static struct pair { int first, second; } left, right, *const slot[2] = {&left, &right};
static pthread_mutex_t lock[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *count(void *arg)
{
    int i = __VERIFIER_nondet_int();
    if (i != 0 && i != 1)
        return arg;
    pthread_mutex_lock(&lock[i]);
    slot[i]->second++;
    pthread_mutex_unlock(&lock[i]);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, count, 0);
    count(0);
    pthread_join(t, 0);
    return 0;
}
