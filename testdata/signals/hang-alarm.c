// Only the handler of an alarm ends the loop: from every state it may still ring.
// verdict: verified
// native: yes
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t rang;

static void handler(int sig)
{
    (void)sig;
    rang = 1;
}

int main(void)
{
    signal(SIGALRM, handler);
    alarm(1);
    while (!rang) {
    }
    return 0;
}
