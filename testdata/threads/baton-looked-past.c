// One thread raises a flag that another has seen: who looks at the second flag need not look at the
// first; who looks at neither is too early.
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>

static int parcel, got;
static atomic_int made, seen;

static void *courier(void *arg)
{
    while (!atomic_load(&made)) {
    }
    atomic_store(&seen, 1);
    return arg;
}

static void *receiver(void *arg)
{
    if (atomic_load(&seen))
        got = parcel;
    return arg;
}

static void *thief(void *arg)
{
    if (!atomic_load(&seen))
        parcel++; // want: race
    return arg;
}

int main(void)
{
    pthread_t t[3];
    pthread_create(&t[0], 0, courier, 0);
    pthread_create(&t[1], 0, receiver, 0);
    pthread_create(&t[2], 0, thief, 0);
    parcel = 7; // want: race
    atomic_store(&made, 1);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
