// Within flockfile the functions without the lock are safe; the other thread's puts waits.
// verdict: verified
// native: yes
#include <pthread.h>
#include <stdio.h>

static void *writer(void *arg)
{
    flockfile(stdout);
    putchar_unlocked('a');
    putc_unlocked('\n', stdout);
    funlockfile(stdout);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    puts("b");
    printf("%d\n", 1);
    pthread_join(t, 0);
    putchar_unlocked('\n');
    return 0;
}
