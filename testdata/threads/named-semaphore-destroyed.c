// A semaphore that sem_open gave is destroyed; sem_close is for it.
// verdict: violated
#include <fcntl.h>
#include <semaphore.h>

int main(void)
{
    sem_t *s = sem_open("/heddle-reed", O_CREAT, 0600, 1);
    if (s == SEM_FAILED)
        return 1;
    sem_wait(s);
    sem_destroy(s); // want: misuse
    return 0;
}
