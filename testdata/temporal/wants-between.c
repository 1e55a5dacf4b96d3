// What a thread has for a moment it does not ask for, though nothing lies between that moment and its next request that others notice.
// flags: --check=+starvation
// verdict: verified
#include <pthread.h>
#include <stdatomic.h>
extern void heddle_wants(const char *what), heddle_has(const char *what);
static atomic_int turn;
static void *works(void *arg)
{
    (void)arg;
    for (;;) {
        heddle_wants("a turn");
        turn ^= 1;
        heddle_has("a turn");
    }
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, works, NULL);
    works(NULL);
    return 0;
}
