// ftrylockfile gets a stream only while no other thread has it.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static int counter, got;

static void *attempt(void *arg)
{
    if (ftrylockfile(stdout) == 0) {
        got = 1;
        counter++;
        funlockfile(stdout);
    }
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, attempt, 0);
    flockfile(stdout);
    int before = counter;
    counter++;
    assert(counter == before + 1);
    funlockfile(stdout);
    pthread_join(t, 0);
    assert(counter == 1 + got);
    return 0;
}
