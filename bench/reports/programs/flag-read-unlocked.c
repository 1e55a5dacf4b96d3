// A table is filled in under a lock by who comes first; the fast way around the lock reads a plain flag, which another thread may be
// setting.
// report: llvm/llvm-project 197816: [lldb] Fix data race in UnwindTable::Initialize
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static bool scanned;
static int table;

static void *use(void *arg)
{
    if (!scanned) { // want: race
        pthread_mutex_lock(&mutex);
        if (!scanned) {
            table = 7;
            scanned = true; // want: race
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
