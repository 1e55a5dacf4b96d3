// What an asynchronous read fills is looked at before it has ended.
// verdict: violated
// flags: --check=-race
#include <aio.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char text[2];

int main(void)
{
    char name[] = "/tmp/asyncXXXXXX";
    int f = mkstemp(name);
    if (f < 0 || write(f, "x", 1) != 1)
        return 0;
    struct aiocb block;
    memset(&block, 0, sizeof block);
    block.aio_fildes = f;
    block.aio_buf = text;
    block.aio_nbytes = 1;
    block.aio_sigevent.sigev_notify = SIGEV_NONE;
    if (aio_read(&block) != 0)
        return 0;
    assert(text[0] == 'x'); // want: assert
    return 0;
}
