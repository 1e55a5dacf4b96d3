// A child that calls neither exec nor anything else that has several outcomes ends with the number that it gives to _exit.
// verdict: verified
#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int status;
    pid_t first = fork();
    if (first == 0)
        _exit(7);
    pid_t second = fork();
    if (second == 0)
        return 8;
    for (int i = 0; i < 2; i++) {
        pid_t pid = wait(&status);
        assert(WIFEXITED(status) && WEXITSTATUS(status) == (pid == first ? 7 : 8));
    }
    return 0;
}
