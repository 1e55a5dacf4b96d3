// Two threads write neighbouring bytes of one structure: no byte is shared, so there is no race.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct pair {
    unsigned char left, right;
};

struct pair pair;

static void *write_left(void *arg)
{
    pair.left = 1;
    return arg;
}

static void *write_right(void *arg)
{
    pair.right = 2;
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, write_left, NULL);
    pthread_create(&b, NULL, write_right, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(pair.left == 1 && pair.right == 2);
    return 0;
}
