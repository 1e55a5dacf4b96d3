// What the child writes to a pipe, its parent would see.
// verdict: unknown
#include <unistd.h>

int main(void)
{
    int ends[2];
    char c = 'a';
    pipe(ends);
    if (fork() == 0) {
        write(ends[1], &c, 1);
        _exit(0);
    }
    return 0;
}
