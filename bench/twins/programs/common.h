// What the programs of this folder share: threads that work for ever, each with a number.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stddef.h>

static void works(int me);

static const int numbers[] = {0, 1, 2, 3, 4, 5, 6, 7};

static void *thread(void *number)
{
    works(*(const int *)number);
    return NULL;
}

// begin lets n threads work, main as the first of them.
static void begin(int n)
{
    pthread_t t;
    for (int i = 1; i < n; i++)
        pthread_create(&t, NULL, thread, (void *)&numbers[i]);
    works(0);
}
