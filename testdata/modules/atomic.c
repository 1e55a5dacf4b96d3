// A platform function is one action: nobody sees what is between its beginning and its end.
// verdict: verified
// flags: --platform testdata/modules/parts/counter.c
#include <assert.h>
#include <pthread.h>

void put(void);
int look(void);
void get(int n);

static void *producer(void *arg)
{
    put();
    return arg;
}

int main(void)
{
    pthread_t p, q;
    pthread_create(&p, 0, producer, 0);
    pthread_create(&q, 0, producer, 0);
    int before = look(), after = look();
    assert(0 <= before && before <= after && after <= 2);
    get(2);
    assert(look() == 0);
    pthread_join(p, 0);
    pthread_join(q, 0);
    return 0;
}
