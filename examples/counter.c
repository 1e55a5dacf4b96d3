// Two threads count to two, or so it seems.
// verdict: violated
#include <assert.h>
#include <pthread.h>

int counter;

void *count(void *arg)
{
    counter++; // want: race
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, count, 0);
    pthread_create(&b, 0, count, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(counter == 2); // want: assert
}
