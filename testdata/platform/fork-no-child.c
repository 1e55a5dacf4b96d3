// There is nobody to wait for before fork, and nobody twice.
// verdict: verified
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    assert(wait(0) == -1 && errno == ECHILD);
    pid_t first = fork();
    if (first == 0)
        _exit(0);
    pid_t second = fork();
    if (second == 0)
        _exit(0);
    assert(first != second && first != getpid());
    assert(kill(first, 0) == 0);
    pid_t one = waitpid(-1, 0, WNOHANG);
    assert(one == 0 || one == first || one == second);
    if (one == 0)
        one = wait(0);
    pid_t other = wait(0);
    assert(one != other && wait(0) == -1);
    assert(kill(first, 0) == -1 && errno == ESRCH);
    return 0;
}
