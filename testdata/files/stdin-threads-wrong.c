// Two threads read numbers from standard input to the same place.
// verdict: violated
#include <pthread.h>
#include <stdio.h>

static int n;

static void *reader(void *unused)
{
    (void)unused;
    scanf("%d", &n); // want: race
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        if (pthread_create(&threads[i], NULL, reader, NULL))
            return 1;
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
