// Two threads read numbers from standard input: each reads one of them, whole.
// verdict: verified
// large: what reads numbers is many instructions
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static void *reader(void *to)
{
    int n = 0;
    if (scanf("%d", &n) == 1)
        *(int *)to = n != 0;
    return NULL;
}

int main(void)
{
    int read[2] = {0, 0};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        if (pthread_create(&threads[i], NULL, reader, &read[i]))
            return 1;
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(read[0] + read[1] <= 2);
    return 0;
}
