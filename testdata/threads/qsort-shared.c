// A thread sorts an array that another one reads meanwhile.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int a[3] = {3, 2, 1};

static int compare(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }

static void *sort(void *self)
{
    qsort(a, 3, sizeof a[0], compare); // want: race
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, sort, 0);
    int middle = a[1]; // want: race
    pthread_join(t, 0);
    assert(middle == a[1]);
    return 0;
}
