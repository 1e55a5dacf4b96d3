// Two threads use the one struct tm that gmtime and localtime give.
// verdict: violated
#include <pthread.h>
#include <time.h>

static void *look(void *arg)
{
    time_t now = 0;
    return localtime(&now) ? arg : 0; // want: race
}

int main(void)
{
    pthread_t t;
    time_t now = 86400;
    pthread_create(&t, 0, look, 0);
    (void)gmtime(&now); // want: race
    pthread_join(t, 0);
    return 0;
}
