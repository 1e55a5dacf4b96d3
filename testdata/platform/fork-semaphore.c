// A child that waits for a named semaphore is in no deadlock: its parent may post it.
// verdict: unknown
#include <fcntl.h>
#include <semaphore.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    sem_t *s = sem_open("/a", O_CREAT, 0600, 0);
    if (fork() == 0) {
        sem_wait(s);
        _exit(0);
    }
    sem_post(s);
    wait(0);
    return 0;
}
