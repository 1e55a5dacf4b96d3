// Who spins on a flag can act, and does: strong fairness gives it the flag no more than weak fairness does.
// flags: --check=+starvation --fairness=strong
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
extern void heddle_wants(const char *what), heddle_has(const char *what);
static atomic_flag taken = ATOMIC_FLAG_INIT;
static void *works(void *arg)
{
    (void)arg;
    for (;;) {
        heddle_wants("the flag");
        while (atomic_flag_test_and_set(&taken)) // want: starvation
            ;
        heddle_has("the flag");
        atomic_flag_clear(&taken); // want: starvation
    }
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, works, NULL);
    works(NULL);
    return 0;
}
