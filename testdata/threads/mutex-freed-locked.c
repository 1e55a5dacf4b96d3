// Memory is freed with a locked mutex in it that nobody uses any more. POSIX forbids pthread_mutex_destroy of it, not this; C++ has a rule for
// its mutexes (mutex-ends-locked.cc).
// verdict: verified
// native: yes
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

struct account {
    pthread_mutex_t m;
    int balance;
};

static void local(void)
{
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&m);
}

int main(void)
{
    struct account *a = malloc(sizeof *a);
    if (!a || pthread_mutex_init(&a->m, NULL))
        return 1;
    pthread_mutex_lock(&a->m);
    a->balance = 1;
    free(a);
    local();
    return 0;
}
