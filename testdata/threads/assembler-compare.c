// A lock of compare-and-exchange in inline assembler protects a counter, as concurrency libraries have it; a plain mov gives it back.
// verdict: verified
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
    while (!take())
        __asm__ volatile("pause");
    counter++;
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
