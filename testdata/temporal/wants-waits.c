// A thread that asks for what nobody gives starves where the run ends too: both wait for ever.
// flags: --check=+starvation,-deadlock
// verdict: violated
#include <pthread.h>
extern void heddle_wants(const char *what), heddle_has(const char *what);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int given;
int main(void)
{
    pthread_mutex_lock(&m);
    heddle_wants("a gift");
    while (!given)
        pthread_cond_wait(&c, &m); // want: starvation
    heddle_has("a gift");
    pthread_mutex_unlock(&m);
    return 0;
}
