// for: pathconf
//
// Limits of files: those of a file system of Linux.
#include <errno.h>
#include <heddle.h>
#include <unistd.h>

static long limit(int name)
{
    heddle_assumed("files have the limits of the file system ext4", 0);
    switch (name) {
    case _PC_LINK_MAX: return 65000;
    case _PC_MAX_CANON:
    case _PC_MAX_INPUT:
    case _PC_NAME_MAX: return 255;
    case _PC_PATH_MAX:
    case _PC_PIPE_BUF:
    case _PC_REC_MIN_XFER_SIZE:
    case _PC_REC_XFER_ALIGN:
    case _PC_ALLOC_SIZE_MIN: return 4096;
    case _PC_CHOWN_RESTRICTED:
    case _PC_NO_TRUNC:
    case _PC_2_SYMLINKS: return 1;
    case _PC_VDISABLE: return 0;
    case _PC_FILESIZEBITS: return 64;
    case _PC_SYNC_IO:
    case _PC_ASYNC_IO:
    case _PC_PRIO_IO:
    case _PC_SOCK_MAXBUF:
    case _PC_REC_INCR_XFER_SIZE:
    case _PC_REC_MAX_XFER_SIZE:
    case _PC_SYMLINK_MAX: return -1;
    }
    errno = EINVAL;
    return -1;
}

long pathconf(const char *path, int name)
{
    if (!path[0]) {
        errno = ENOENT;
        return -1;
    }
    return limit(name);
}

long fpathconf(int file, int name)
{
    if (file < 0) {
        errno = EBADF;
        return -1;
    }
    return limit(name);
}
