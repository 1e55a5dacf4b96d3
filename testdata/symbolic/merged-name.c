// Whether a named semaphore still has its name depends on an input.
// verdict: violated
// flags: --engine=bmc
#include <assert.h>
#include <fcntl.h>
#include <semaphore.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    sem_open("/a", O_CREAT, 0600, 0);
    if (__VERIFIER_nondet_uchar())
        sem_unlink("/a");
    assert(sem_open("/a", 0) == SEM_FAILED); // want: assert
    return 0;
}
