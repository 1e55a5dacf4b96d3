// A child would write to a shared mapping.
// verdict: unknown
#include <sys/mman.h>
#include <unistd.h>

int main(void)
{
    int *p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (fork() == 0) {
        *p = 1;
        _exit(0);
    }
    return 0;
}
