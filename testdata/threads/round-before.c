// Each thread gets a pointer to a variable of the round of the loop that starts it: the last one may still be reading when the next round runs.
// verdict: violated
// verdict-O2: violated
// flags: --check=-race
#include <assert.h>
#include <pthread.h>

static void *look(void *arg)
{
    assert(*(volatile int *)arg >= 0); // want: use-after-return
    return 0;
}

int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++) {
        int number = i;
        pthread_create(&t[i], 0, look, &number);
    }
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return 0;
}
