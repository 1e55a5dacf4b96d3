// How often a named semaphore is open depends on an input.
// verdict: verified
// flags: --engine=symbolic:merge
#include <fcntl.h>
#include <semaphore.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    sem_t *s = sem_open("/a", O_CREAT, 0600, 0);
    if (__VERIFIER_nondet_uchar())
        sem_open("/a", 0);
    sem_close(s);
    return 0;
}
