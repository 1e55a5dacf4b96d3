// With which of several numbers a child ends is not followed.
// verdict: unknown
#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>

int heddle_choose(int);

int main(void)
{
    int status;
    if (fork() == 0)
        _exit(heddle_choose(2));
    wait(&status);
    assert(WEXITSTATUS(status) < 2);
    return 0;
}
