// Two threads take two locks in opposite orders; an input decides whether the second takes any.
// verdict: violated
// flags: --check=-leak
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int done;

static void *forth(void *arg)
{
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // want: deadlock
    done++;
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return arg;
}

static void *back(void *arg)
{
    if (!__VERIFIER_nondet_bool())
        return arg;
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // want: deadlock
    done++;
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return arg;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, forth, 0);
    pthread_create(&second, 0, back, 0);
    pthread_join(first, 0); // want: deadlock
    pthread_join(second, 0);
    return 0;
}
