// A ticket lock by hand serves everybody in the order in which they came: nobody asks for it for ever. Two threads need two tickets.
// flags: --check=+starvation
// verdict: verified
#include <pthread.h>
#include <stdatomic.h>
extern void heddle_wants(const char *what), heddle_has(const char *what);
static atomic_int next, now;
static void *works(void *arg)
{
    (void)arg;
    for (;;) {
        heddle_wants("lock");
        int mine = atomic_fetch_xor(&next, 1);
        while (now != mine)
            ;
        heddle_has("lock");
        now ^= 1;
    }
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, works, NULL);
    works(NULL);
    return 0;
}
