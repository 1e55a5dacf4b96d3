// Asynchronous writes end in any order; who waits for both, and looks how they ended, finds both in the file.
// verdict: verified
// native: yes
#include <aio.h>
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
    char name[] = "/tmp/asyncXXXXXX", text[5] = "";
    int f = mkstemp(name);
    if (f < 0)
        return 0;
    unlink(name);
    struct aiocb one, two;
    memset(&one, 0, sizeof one);
    one.aio_fildes = f;
    one.aio_sigevent.sigev_notify = SIGEV_NONE;
    two = one;
    one.aio_buf = "ab";
    two.aio_buf = "cd";
    one.aio_nbytes = two.aio_nbytes = 2;
    two.aio_offset = 2;
    assert(aio_write(&one) == 0 && aio_write(&two) == 0);
    const struct aiocb *first[] = {&one}, *second[] = {0, &two};
    while (aio_suspend(first, 1, 0) != 0)
        ;
    while (aio_suspend(second, 2, 0) != 0)
        ;
    assert(aio_error(&one) == 0 && aio_return(&one) == 2);
    assert(aio_error(&two) == 0 && aio_return(&two) == 2);
    assert(pread(f, text, 4, 0) == 4 && strcmp(text, "abcd") == 0);
    assert(aio_cancel(f, 0) == AIO_ALLDONE);
    one.aio_reqprio = -1;
    assert(aio_read(&one) == -1 && errno == EINVAL);
    return 0;
}
