// A mutex that threads wait for.
#include "common.h"
static atomic_int wants[2], inside[2];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void works(int me)
{
    for (;;) {
        wants[me] = 1;
        pthread_mutex_lock(&m);
        inside[me] = 1;
        inside[me] = 0;
        wants[me] = 0;
        pthread_mutex_unlock(&m);
    }
}
int main(void) { begin(2); }
