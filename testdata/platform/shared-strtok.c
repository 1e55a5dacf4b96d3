// Two threads cut strings of their own with strtok, whose pointer to the rest they share.
// verdict: violated
#include <pthread.h>
#include <string.h>

static char first[] = "a b", second[] = "c d";

static void *cut(void *arg)
{
    strtok(first, " "); // want: race
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, cut, 0);
    strtok(second, " "); // want: race
    pthread_join(t, 0);
    return 0;
}
