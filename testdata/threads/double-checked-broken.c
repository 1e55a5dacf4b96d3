// Double-checked locking on a plain pointer: the first check races with the assignment.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

struct config {
    int size;
};

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct config storage;
struct config *instance;

static struct config *get(void)
{
    if (instance == NULL) { // want: race
        pthread_mutex_lock(&m);
        if (instance == NULL) {
            storage.size = 42;
            instance = &storage; // want: race
        }
        pthread_mutex_unlock(&m);
    }
    return instance; // want: race
}

static void *worker(void *arg)
{
    *(int *)arg = get()->size;
    return NULL;
}

int main(void)
{
    static int size[2];
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, worker, &size[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    return 0;
}
