// Nobody ends a child that never ends where the program signals itself only.
// verdict: violated
#include <signal.h>
#include <unistd.h>

static void handle(int sig) { (void)sig; }

int main(void)
{
    volatile int on = 1;
    signal(SIGUSR1, handle);
    raise(SIGUSR1);
    if (fork() == 0)
        while (on) // want: hang
            ;
    return 0;
}
