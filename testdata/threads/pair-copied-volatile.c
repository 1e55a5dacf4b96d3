// A pair is copied as a whole while another thread writes a part of it: no machine does that at once, volatile or not.
// verdict: violated
// flags: --volatile=atomic
#include <pthread.h>

struct pair {
    long first, second;
};

static volatile struct pair shared;

static void *writes(void *arg)
{
    shared.first = 1; // want: race
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, writes, 0);
    struct pair copy = shared; // want: race
    pthread_join(t, 0);
    return (int)copy.second;
}
