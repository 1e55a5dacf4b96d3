// A lock in inline assembler of which nobody looks at the flag: both threads are within.
// verdict: violated
#include <assert.h>
#include <pthread.h>

static int lock, counter;

static int take(void)
{
    int old = 0;
    char done;
    __asm__ volatile("lock cmpxchgl %3, %0; setz %1" : "+m"(lock), "=q"(done), "+a"(old) : "r"(1) : "memory", "cc");
    return done;
}

static void give(void)
{
    __asm__ volatile("movl %1, %0" : "=m"(lock) : "ir"(0) : "memory");
}

static void *work(void *arg)
{
    take();
    counter++; // want: race
    give();
    return arg;
}

int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, work, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    assert(counter == 2);
}
