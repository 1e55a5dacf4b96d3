// A semaphore that sem_init made is closed; sem_destroy is for it.
// verdict: violated
#include <semaphore.h>

int main(void)
{
    sem_t s;
    sem_init(&s, 0, 1);
    sem_wait(&s);
    sem_close(&s); // want: misuse
    return 0;
}
