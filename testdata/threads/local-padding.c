// A struct with padding that was never written is assigned to a variable of which each thread has its own.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct reading { long long value; int unit; };

static __thread int first;
static __thread struct reading last;

static void *measure(void *arg)
{
    struct reading now;
    now.value = *(int *)arg;
    now.unit = 3;
    last = now;
    first++;
    assert(last.value == *(int *)arg && last.unit == 3 && first == 1);
    return NULL;
}

int main(void)
{
    int one = 1, two = 2;
    pthread_t t;
    pthread_create(&t, NULL, measure, &one);
    measure(&two);
    pthread_join(t, NULL);
    assert(last.value == 2);
    return 0;
}
