// Feature 2: a thread locks a normal mutex that it already holds.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t m;

int main(void)
{
    pthread_mutex_init(&m, NULL);
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m); // want: deadlock
    pthread_mutex_unlock(&m);
    return 0;
}
