// What a process asks of its system: limits, versions, membarrier, the number of a thread.
// verdict: verified
// native: yes
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <gnu/libc-version.h>
#include <linux/membarrier.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void)
{
    struct rlimit limit = {0, 0};
    assert(getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur > 0 && limit.rlim_cur <= limit.rlim_max);
    assert(getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur > 3);
    struct rlimit64 wide;
    assert(getrlimit64(RLIMIT_NOFILE, &wide) == 0 && wide.rlim_cur > 3);
    assert(getrlimit(-1, &limit) == -1 && errno == EINVAL);
    assert(gnu_get_libc_version()[0] == '2' && gnu_get_libc_version()[1] == '.');
    assert(getauxval(AT_PAGESZ) == (unsigned long)getpagesize());
    errno = 0;
    assert(getauxval(12345) == 0 && errno == ENOENT);
    assert(prctl(PR_SET_NAME, "name") == 0);
    assert(syscall(SYS_membarrier, MEMBARRIER_CMD_QUERY, 0) >= 0);
    assert(syscall(SYS_membarrier, 1 << 29, 0) == -1 && errno == EINVAL);
    assert(syscall(SYS_gettid) == getpid());
    return 0;
}
