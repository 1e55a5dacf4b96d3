// Which function a number stands for that the program computes is not known.
// verdict: unknown
#include <sys/syscall.h>
#include <unistd.h>

static long number = SYS_close;

int main(void) { return (int)syscall(number, 7); }
