// The flag that the fast way around the lock reads is atomic.
// report: llvm/llvm-project 197816: [lldb] Fix data race in UnwindTable::Initialize
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_bool scanned;
static int table;

static void *use(void *arg)
{
    if (!scanned) {
        pthread_mutex_lock(&mutex);
        if (!scanned) {
            table = 7;
            scanned = 1;
        }
        pthread_mutex_unlock(&mutex);
    }
    assert(table == 7);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, use, NULL);
    use(NULL);
    pthread_join(t, NULL);
    return 0;
}
