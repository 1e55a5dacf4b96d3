// A request to make a pipe blocking or not passes a pointer to a number. The receiver takes the pointer itself as the number, which is never zero.
// report: SerenityOS/serenity 10438: Kernel: Correctly interpret ioctl's FIONBIO user value
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int ends[2];

static int set_non_blocking(int descriptor, void *argument)
{
    int value = (uintptr_t)argument != 0;
    return ioctl(descriptor, FIONBIO, &value);
}

static void *writer(void *arg)
{
    write(ends[1], "x", 1);
    return arg;
}

int main(void)
{
    pthread_t t;
    int off = 0;
    char c;
    if (pipe(ends) || set_non_blocking(ends[0], &off))
        return 1;
    pthread_create(&t, NULL, writer, NULL);
    ssize_t n = read(ends[0], &c, 1);
    assert(n == 1); // want: assert
    pthread_join(t, NULL);
    return 0;
}
