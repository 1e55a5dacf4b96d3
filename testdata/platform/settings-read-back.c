// What a thread or a process sets of itself is what it reads back: policy and priority, limits, nice value, processors, names, the mask of permissions.
// verdict: verified
// native: yes
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>

static void *run(void *arg)
{
    char name[16];
    assert(!pthread_getname_np(pthread_self(), name, sizeof name) && strcmp(name, "parent") == 0);
    return arg;
}

int main(void)
{
    struct rlimit l;
    assert(!getrlimit(RLIMIT_CORE, &l));
    l.rlim_cur = 0;
    assert(!setrlimit(RLIMIT_CORE, &l));
    l.rlim_cur = 9;
    assert(!getrlimit(RLIMIT_CORE, &l) && l.rlim_cur == 0);

    int before = nice(0);
    assert(nice(1) == before + 1 && getpriority(PRIO_PROCESS, 0) == before + 1);
    umask(077);
    assert(umask(0) == 077);
    assert(!pthread_setconcurrency(4) && pthread_getconcurrency() == 4);
    assert(mlockall(0) == -1 && errno == EINVAL);

    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(0, &set);
    assert(!pthread_setaffinity_np(pthread_self(), sizeof set, &set));
    CPU_ZERO(&set);
    assert(!sched_getaffinity(0, sizeof set, &set) && CPU_COUNT(&set) == 1 && CPU_ISSET(0, &set) && sched_getcpu() == 0);

    assert(pthread_setname_np(pthread_self(), "sixteen letters.") == ERANGE);
    assert(!prctl(PR_SET_NAME, "parent"));
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    pthread_join(t, 0);
}
