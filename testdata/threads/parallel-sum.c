// Two threads add up the halves of an array, the main thread the two sums.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct part {
    const int *first;
    int length;
    int sum;
};

static void *add_up(void *arg)
{
    struct part *p = arg;
    for (int i = 0; i < p->length; i++)
        p->sum += p->first[i];
    return NULL;
}

int main(void)
{
    int data[5] = {1, 2, 3, 4, 5};
    struct part part[2] = {{data, 2, 0}, {data + 2, 3, 0}};
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, add_up, &part[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    assert(part[0].sum == 3 && part[1].sum == 12);
    return 0;
}
