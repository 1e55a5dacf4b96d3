// A child that has a few ways to an end is followed through all of them.
// verdict: verified
#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>

int heddle_choose(int);

int main(void)
{
    int status, sum = 0;
    if (fork() == 0) {
        for (int i = 0; i < 7; i++)
            sum += heddle_choose(2);
        _exit(sum == 8);
    }
    wait(&status);
    assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    return 0;
}
