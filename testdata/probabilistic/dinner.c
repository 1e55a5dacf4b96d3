// Two philosophers eat once, each taking the fork on the left first: how probable is it that both wait for ever?
// verdict: violated
// flags: --check=-leak
#include <pthread.h>

enum { GUESTS = 2 };

pthread_mutex_t fork_of[GUESTS] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
int seat[GUESTS];

static void *guest(void *arg)
{
    int me = *(int *)arg;
    pthread_mutex_lock(&fork_of[me]);
    pthread_mutex_lock(&fork_of[(me + 1) % GUESTS]); // want: deadlock
    pthread_mutex_unlock(&fork_of[(me + 1) % GUESTS]);
    pthread_mutex_unlock(&fork_of[me]);
    return 0;
}

int main(void)
{
    pthread_t thread[GUESTS];
    for (int i = 0; i < GUESTS; i++)
        seat[i] = i;
    for (int i = 0; i < GUESTS; i++)
        pthread_create(&thread[i], 0, guest, &seat[i]);
    for (int i = 0; i < GUESTS; i++)
        pthread_join(thread[i], 0); // want: deadlock
    return 0;
}
