// A thread reads the environment while another one changes it.
// verdict: violated
#include <pthread.h>
#include <stdlib.h>

static void *look(void *arg)
{
    return getenv("HOME") ? arg : 0; // want: race
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, look, 0);
    setenv("TZ", "UTC", 1); // want: race
    pthread_join(t, 0);
    return 0;
}
