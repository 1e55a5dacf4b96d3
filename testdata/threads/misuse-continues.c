// What POSIX leaves undefined returns the error codes of glibc where misuse is not checked.
// flags: --check=-misuse
// verdict: verified
// native: yes
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static void *nothing(void *arg) { return arg; }

int main(void) {
    pthread_t joined, detached;
    pthread_create(&joined, NULL, nothing, NULL);
    pthread_create(&detached, NULL, nothing, NULL);
    assert(pthread_join(joined, NULL) == 0);
    assert(pthread_join(joined, NULL) == ESRCH);
    assert(pthread_detach(joined) == ESRCH);
    assert(pthread_detach(detached) == 0);

    pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
    assert(pthread_rwlock_wrlock(&lock) == 0);
    assert(pthread_rwlock_destroy(&lock) == 0); // which leaves it locked
    assert(pthread_rwlock_tryrdlock(&lock) == EBUSY);
    assert(pthread_rwlock_unlock(&lock) == 0);

    pthread_spinlock_t spin;
    pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
    pthread_spin_lock(&spin);
    assert(pthread_spin_destroy(&spin) == 0);
    assert(pthread_spin_trylock(&spin) == EBUSY);
    assert(pthread_spin_unlock(&spin) == 0);
    return 0;
}
