// Main locks a mutex twice, while another thread sorts.
// verdict: violated
#include <pthread.h>
#include <stdlib.h>

static int a[3] = {3, 1, 2};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int compare(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }

static void *sort(void *self)
{
    qsort(a, 3, sizeof a[0], compare);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, sort, 0);
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m); // want: deadlock
}
