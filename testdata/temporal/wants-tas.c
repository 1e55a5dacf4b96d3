// A lock that a program makes itself of a flag promises nothing to who spins on it, and heddle_wants and heddle_has say who that is.
// flags: --check=+starvation
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
