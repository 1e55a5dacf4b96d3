// Pipes that the child has are closed by the parent, and those made later are its own.
// verdict: verified
#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int ends[2];
    char c = 'a';
    pipe(ends);
    if (fork() == 0)
        _exit(0);
    close(ends[0]);
    close(ends[1]);
    pipe(ends);
    assert(write(ends[1], &c, 1) == 1 && read(ends[0], &c, 1) == 1);
    wait(0);
    return 0;
}
