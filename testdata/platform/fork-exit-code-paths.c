// A child that has many ways to an end is not followed through all of them: its last one ends with another number.
// verdict: unknown
#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>

int heddle_choose(int);

int main(void)
{
    int status, sum = 0;
    if (fork() == 0) {
        for (int i = 0; i < 14; i++)
            sum += heddle_choose(2);
        _exit(sum == 14);
    }
    wait(&status);
    assert(WEXITSTATUS(status) == 0);
    return 0;
}
