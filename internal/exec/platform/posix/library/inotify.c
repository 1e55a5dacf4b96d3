// for: inotify
//
// Watching files: the kernel is assumed not to have it, as a kernel may be configured, so that programs poll.
#include <errno.h>
#include <stdint.h>
#include <sys/inotify.h>

void __heddle_lacks_call(void);

static int lacking(void)
{
    __heddle_lacks_call();
    errno = ENOSYS;
    return -1;
}

int inotify_init(void) { return lacking(); }

int inotify_init1(int flags) { return (void)flags, lacking(); }

int inotify_add_watch(int fd, const char *path, uint32_t events) { return (void)fd, (void)path, (void)events, lacking(); }

int inotify_rm_watch(int fd, int watch) { return (void)fd, (void)watch, lacking(); }
