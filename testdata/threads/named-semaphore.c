// Two threads open one semaphore by its name; its name can be taken away while they have it open.
// verdict: verified
// native: yes
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>

#define NAME "/heddle-warp"

static int count;

static void *twice(void *arg)
{
    sem_t *s = sem_open(NAME, 0);
    assert(s != SEM_FAILED);
    for (int i = 0; i < 2; i++) {
        sem_wait(s);
        count++;
        sem_post(s);
    }
    sem_close(s);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    sem_unlink(NAME);
    assert(sem_open(NAME, 0) == SEM_FAILED && errno == ENOENT);
    sem_t *s = sem_open(NAME, O_CREAT, 0600, 0);
    assert(s != SEM_FAILED);
    assert(sem_open(NAME, O_CREAT | O_EXCL, 0600, 1) == SEM_FAILED && errno == EEXIST);
    assert(sem_open(NAME, O_CREAT, 0600, 7) == s);
    pthread_create(&a, 0, twice, 0);
    pthread_create(&b, 0, twice, 0);
    sem_post(s);
    pthread_join(a, 0);
    pthread_join(b, 0);
    int value;
    sem_getvalue(s, &value);
    assert(count == 4 && value == 1);
    assert(sem_unlink(NAME) == 0);
    assert(sem_unlink(NAME) == -1 && errno == ENOENT);
    assert(sem_wait(s) == 0);
    sem_t *other = sem_open(NAME, O_CREAT | O_EXCL, 0600, 3);
    assert(other != SEM_FAILED && other != s);
    sem_unlink(NAME);
    sem_close(other);
    sem_close(s);
    sem_close(s);
    return 0;
}
