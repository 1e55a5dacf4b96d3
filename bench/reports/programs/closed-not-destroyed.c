// A semaphore that sem_init made is closed as if sem_open had opened it.
// report: VirusTotal/yara 2015: semaphore_destroy: use sem_destroy on POSIX
// verdict: violated
#include <semaphore.h>

int main(void)
{
    sem_t s;
    if (sem_init(&s, 0, 0))
        return 1;
    sem_post(&s);
    sem_wait(&s);
    return sem_close(&s); // want: misuse
}
