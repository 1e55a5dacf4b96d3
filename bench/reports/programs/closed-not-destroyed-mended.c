// A semaphore that sem_init made is destroyed.
// report: VirusTotal/yara 2015: semaphore_destroy: use sem_destroy on POSIX
// verdict: verified
#include <semaphore.h>

int main(void)
{
    sem_t s;
    if (sem_init(&s, 0, 0))
        return 1;
    sem_post(&s);
    sem_wait(&s);
    return sem_destroy(&s);
}
