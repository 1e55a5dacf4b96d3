// The thread that ends last runs the exit handlers, whichever that is.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static _Thread_local int number = 1;

static void bye(void)
{
    if (number == 1)
        assert(0); // want: assert
    else
        assert(0); // want: assert
}

static void *f(void *a)
{
    number = 2;
    return a;
}

int main(void)
{
    pthread_t t;
    atexit(bye);
    pthread_create(&t, 0, f, 0);
    pthread_exit(0);
}
