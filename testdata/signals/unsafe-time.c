// A handler formats the time, and comes in the middle of localtime; both are functions of the library that keep to themselves otherwise.
// verdict: violated
#include <signal.h>
#include <time.h>
#include <unistd.h>

static char text[64];
static struct tm at;

static void on_alarm(int sig)
{
    (void)sig;
    strftime(text, sizeof text, "%Y", &at); // want: misuse
}

int main(void)
{
    sigset_t all;
    time_t now = 0;
    sigfillset(&all);
    signal(SIGALRM, on_alarm);
    alarm(1);
    at = *localtime(&now);
    sigprocmask(SIG_BLOCK, &all, 0);
    return 0;
}
