// A list of requests that is waited for has ended; one that was refused is told.
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
    char name[] = "/tmp/asyncXXXXXX", text[3] = "";
    int f = mkstemp(name);
    if (f < 0)
        return 0;
    unlink(name);
    struct aiocb one, two, *list[] = {&one, 0, &two};
    memset(&one, 0, sizeof one);
    one.aio_fildes = f;
    one.aio_lio_opcode = LIO_WRITE;
    one.aio_sigevent.sigev_notify = SIGEV_NONE;
    one.aio_buf = "ab";
    one.aio_nbytes = 2;
    two = one;
    two.aio_lio_opcode = LIO_NOP;
    assert(lio_listio(LIO_WAIT, list, 3, 0) == 0);
    assert(aio_error(&one) == 0 && aio_return(&one) == 2);
    two.aio_lio_opcode = LIO_READ;
    two.aio_buf = text;
    assert(lio_listio(LIO_WAIT, list + 1, 2, 0) == 0 && strcmp(text, "ab") == 0);
    two.aio_fildes = -1;
    assert(lio_listio(LIO_WAIT, list + 1, 2, 0) == -1 && errno == EIO && aio_error(&two) == EBADF);
    assert(lio_listio(7, list, 3, 0) == -1 && errno == EINVAL);
    return 0;
}
