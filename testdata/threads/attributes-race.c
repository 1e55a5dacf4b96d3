// One thread changes attributes that another one reads: which of them does not matter.
// verdict: violated
#include <pthread.h>

static pthread_attr_t a;

static void *look(void *self)
{
    int detached;
    pthread_attr_getdetachstate(&a, &detached); // want: race
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_attr_init(&a);
    pthread_create(&t, 0, look, 0);
    pthread_attr_setstacksize(&a, 65536); // want: race
    pthread_join(t, 0);
}
