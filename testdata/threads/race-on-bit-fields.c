// Two threads write neighbouring bit-fields, which share their bytes: a race.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

struct bits {
    unsigned left : 4, right : 4;
};

struct bits bits;

static void *write_left(void *arg)
{
    bits.left = 1; // want: race
    return arg;
}

static void *write_right(void *arg)
{
    bits.right = 2; // want: race
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, write_left, NULL);
    pthread_create(&b, NULL, write_right, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
