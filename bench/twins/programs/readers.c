// Two readers and a writer: a reader is let in while another one reads, so that the writer may wait for ever.
#include "common.h"
static atomic_int asks[2], reads[2], wants, writes;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static void works(int me)
{
    if (me == 2)
        for (;;) {
            wants = 1;
            pthread_rwlock_wrlock(&lock);
            writes = 1;
            wants = 0;
            writes = 0;
            pthread_rwlock_unlock(&lock);
        }
    for (;;) {
        asks[me] = 1;
        pthread_rwlock_rdlock(&lock);
        reads[me] = 1;
        asks[me] = 0;
        reads[me] = 0;
        pthread_rwlock_unlock(&lock);
    }
}
int main(void) { begin(3); }
