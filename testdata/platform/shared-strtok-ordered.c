// A mutex orders the calls of strtok; strtok_r needs none.
// verdict: verified
// native: yes
#include <pthread.h>
#include <string.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static char first[] = "a b", second[] = "c d", third[] = "e f", fourth[] = "g h";

static void *cut(void *arg)
{
    char *rest;
    pthread_mutex_lock(&m);
    strtok(first, " ");
    pthread_mutex_unlock(&m);
    strtok_r(third, " ", &rest);
    return arg;
}

int main(void)
{
    pthread_t t;
    char *rest;
    pthread_create(&t, 0, cut, 0);
    pthread_mutex_lock(&m);
    strtok(second, " ");
    pthread_mutex_unlock(&m);
    strtok_r(fourth, " ", &rest);
    pthread_join(t, 0);
    return 0;
}
