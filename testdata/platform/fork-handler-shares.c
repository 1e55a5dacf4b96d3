// A handler of pthread_atfork makes a mapping that the child shares.
// verdict: unknown
#include <assert.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static int *shared;

static void prepare(void) { shared = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0); }

int main(void)
{
    pthread_atfork(prepare, 0, 0);
    if (fork() == 0) {
        *shared = 1;
        _exit(0);
    }
    wait(0);
    assert(*shared == 0);
    return 0;
}
