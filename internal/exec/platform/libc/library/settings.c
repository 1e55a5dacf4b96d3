// for: getrlimit setrlimit prlimit getdtablesize nice getpriority setpriority umask setconcurrency getconcurrency prctl mlockall munlockall
//
// What a process may set of itself, and reads back as it was set. What it means is not looked at, and what would depend on it is
// named as an assumption. Words are atomic, and what has several is changed at once, as by the kernel: threads that set them are in no race.
#define _GNU_SOURCE
#include <errno.h>
#include <heddle.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

void __heddle_unsafe(const char *function);

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int __heddle_set_name(const char *name);
int __heddle_get_name(char *to);
void __heddle_limit_set(void); // sysconf asks whether the program names it

static int fail(int error)
{
    errno = error;
    return -1;
}

static int superuser(void) { return geteuid() == 0; }

// Limits of resources.

#define NONE RLIM64_INFINITY

static struct rlimit64 limits[] = {
    [RLIMIT_CPU] = {NONE, NONE},
    [RLIMIT_FSIZE] = {NONE, NONE},
    [RLIMIT_DATA] = {NONE, NONE},
    [RLIMIT_STACK] = {8 << 20, NONE},
    [RLIMIT_CORE] = {0, NONE},
    [RLIMIT_RSS] = {NONE, NONE},
    [RLIMIT_NPROC] = {1 << 15, 1 << 15},
    [RLIMIT_NOFILE] = {1024, 1 << 20},
    [RLIMIT_MEMLOCK] = {8 << 20, 8 << 20},
    [RLIMIT_AS] = {NONE, NONE},
    [RLIMIT_LOCKS] = {NONE, NONE},
    [RLIMIT_SIGPENDING] = {1 << 15, 1 << 15},
    [RLIMIT_MSGQUEUE] = {819200, 819200},
    [RLIMIT_NICE] = {0, 0},
    [RLIMIT_RTPRIO] = {0, 0},
    [RLIMIT_RTTIME] = {NONE, NONE},
};

static char limit_set[RLIM_NLIMITS];

static int read_limit(int resource, struct rlimit64 *to)
{
    if (resource < 0 || resource >= RLIM_NLIMITS)
        return fail(EINVAL);
    __VERIFIER_atomic_begin();
    int set = limit_set[resource];
    *to = limits[resource];
    __VERIFIER_atomic_end();
    if (!set)
        heddle_assumed("limits of resources are at first those of an ordinary process of Linux", 0);
    return 0;
}

static int write_limit(int resource, const struct rlimit64 *from)
{
    if (resource < 0 || resource >= RLIM_NLIMITS || from->rlim_cur > from->rlim_max)
        return fail(EINVAL);
    heddle_assumed("what the program may use of a resource does not depend on the limit that it sets", 0);
    __VERIFIER_atomic_begin();
    int may = from->rlim_max <= limits[resource].rlim_max || superuser();
    if (may) {
        limits[resource] = *from;
        limit_set[resource] = 1;
        __heddle_limit_set();
    }
    __VERIFIER_atomic_end();
    return may ? 0 : fail(EPERM);
}

// In programs of 32 bits a limit may have too many bits, and infinity has fewer.
static rlim_t narrow(rlim64_t v) { return v > (rlim_t)RLIM_INFINITY ? (rlim_t)RLIM_INFINITY : (rlim_t)v; }

static rlim64_t widen(rlim_t v) { return v == (rlim_t)RLIM_INFINITY ? NONE : v; }

int getrlimit64(__rlimit_resource_t resource, struct rlimit64 *to)
{
    struct rlimit64 r;
    if (read_limit((int)resource, &r))
        return -1;
    *to = r;
    return 0;
}

int getrlimit(__rlimit_resource_t resource, struct rlimit *to)
{
    struct rlimit64 r;
    if (read_limit((int)resource, &r))
        return -1;
    to->rlim_cur = narrow(r.rlim_cur);
    to->rlim_max = narrow(r.rlim_max);
    return 0;
}

int setrlimit64(__rlimit_resource_t resource, const struct rlimit64 *from)
{
    struct rlimit64 r = *from;
    return write_limit((int)resource, &r);
}

int setrlimit(__rlimit_resource_t resource, const struct rlimit *from)
{
    struct rlimit64 r = {widen(from->rlim_cur), widen(from->rlim_max)};
    return write_limit((int)resource, &r);
}

// Children that are forked have these numbers (package abi).
#define FIRST_CHILD 10001
#define MOST_CHILDREN 64

// of_another reports whether a number is that of another process; errno says that there is none.
static int of_another(pid_t pid)
{
    if (pid == 0 || pid == getpid())
        return 0;
    if (pid == getppid())
        heddle_gap("a setting of another process");
    if (pid >= FIRST_CHILD && pid < FIRST_CHILD + MOST_CHILDREN)
        heddle_gap("a setting of a child");
    return fail(ESRCH);
}

int prlimit64(pid_t pid, enum __rlimit_resource resource, const struct rlimit64 *new, struct rlimit64 *old)
{
    struct rlimit64 given = {0}, was;
    if (of_another(pid))
        return -1;
    if (new)
        given = *new;
    if (old && read_limit((int)resource, &was))
        return -1;
    if (new && write_limit((int)resource, &given))
        return -1;
    if (old)
        *old = was;
    return 0;
}

int prlimit(pid_t pid, enum __rlimit_resource resource, const struct rlimit *new, struct rlimit *old)
{
    struct rlimit64 given, was;
    if (new) {
        given.rlim_cur = widen(new->rlim_cur);
        given.rlim_max = widen(new->rlim_max);
    }
    if (prlimit64(pid, resource, new ? &given : 0, old ? &was : 0))
        return -1;
    if (old) {
        old->rlim_cur = narrow(was.rlim_cur);
        old->rlim_max = narrow(was.rlim_max);
    }
    return 0;
}

int getdtablesize(void)
{
    struct rlimit64 r;
    read_limit(RLIMIT_NOFILE, &r);
    return r.rlim_cur > 0x7fffffff ? 0x7fffffff : (int)r.rlim_cur;
}

// Priorities of the process. As POSIX has it they are the process's, where Linux has one for each thread.

#define HIGHEST -20
#define LOWEST 19

static _Atomic int niceness;

static int set_niceness(int to, int error)
{
    to = to < HIGHEST ? HIGHEST : to > LOWEST ? LOWEST : to;
    if (to < niceness && !superuser())
        return fail(error);
    niceness = to;
    return 0;
}

static void assume_niceness(void)
{
    heddle_assumed("the process begins with the nice value 0, which is that of all of its threads", 0);
}

int nice(int more)
{
    assume_niceness();
    if (more < 2 * HIGHEST || more > -2 * HIGHEST)
        more = more < 0 ? 2 * HIGHEST : -2 * HIGHEST;
    return set_niceness(niceness + more, EPERM) ? -1 : niceness;
}

static int is_own(int which, id_t who)
{
    if (which != PRIO_PROCESS && which != PRIO_PGRP && which != PRIO_USER)
        return fail(EINVAL) == 0;
    if (who == 0 || (which == PRIO_PROCESS && (who == (id_t)getpid() || who == (id_t)gettid())) || (which == PRIO_PGRP && who == (id_t)getpgrp()) ||
        (which == PRIO_USER && who == getuid()))
        return 1;
    heddle_gap("the priority of another process, group or user");
    return 0;
}

int getpriority(__priority_which_t which, id_t who)
{
    if (!is_own((int)which, who))
        return -1;
    assume_niceness();
    return niceness;
}

int setpriority(__priority_which_t which, id_t who, int priority)
{
    if (!is_own((int)which, who))
        return -1;
    assume_niceness();
    return set_niceness(priority, EACCES);
}

// The mask of permissions.

#define PERMISSIONS 0777

static _Atomic mode_t mask = 022;

mode_t umask(mode_t to)
{
    heddle_assumed("the mask of permissions is 022 at first, and takes no permission away from files", 0);
    return atomic_exchange(&mask, to & PERMISSIONS);
}

// How many threads shall run at once: a hint.

static _Atomic int concurrency;

int pthread_setconcurrency(int level)
{
    __heddle_unsafe("pthread_setconcurrency");
    if (level < 0)
        return EINVAL;
    concurrency = level;
    return 0;
}

int pthread_getconcurrency(void)
{
    __heddle_unsafe("pthread_getconcurrency");
    return concurrency;
}

// Locked memory cannot be told from other memory.

int mlockall(int flags)
{
    if (!flags || flags & ~(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT) || flags == MCL_ONFAULT)
        return fail(EINVAL);
    heddle_assumed("the process may lock all of its memory", 0);
    return 0;
}

int munlockall(void) { return 0; }

// prctl. Some of it is the thread's, which is the process's as long as only the first thread sets it.

static _Atomic int death_signal, no_new_privileges, dumpable = 1;

static void only_first(const char *what)
{
    if (gettid() != getpid())
        heddle_gap(what);
}

static int put_death_signal(unsigned long v)
{
    only_first("PR_SET_PDEATHSIG in a thread that is not the first one");
    if (v > 64)
        return fail(EINVAL);
    heddle_assumed("the parent process does not end", 0);
    death_signal = (int)v;
    return 0;
}

static int are_zero(va_list more)
{
    unsigned long a = va_arg(more, unsigned long), b = va_arg(more, unsigned long), c = va_arg(more, unsigned long);
    return !a && !b && !c;
}

static int set_no_new_privileges(unsigned long a, va_list more)
{
    only_first("PR_SET_NO_NEW_PRIVS in a thread that is not the first one");
    if (a != 1 || !are_zero(more))
        return fail(EINVAL);
    no_new_privileges = 1;
    return 0;
}

static int decide(int option, unsigned long a, va_list more)
{
    switch (option) {
    case PR_SET_NAME:
        return __heddle_set_name((const char *)a);
    case PR_GET_NAME:
        return __heddle_get_name((char *)a);
    case PR_SET_PDEATHSIG:
        return put_death_signal(a);
    case PR_GET_PDEATHSIG:
        only_first("PR_GET_PDEATHSIG in a thread that is not the first one");
        *(int *)a = death_signal;
        return 0;
    case PR_SET_DUMPABLE:
        if (a > 1)
            return fail(EINVAL);
        dumpable = (int)a;
        return 0;
    case PR_GET_DUMPABLE:
        return dumpable;
    case PR_SET_NO_NEW_PRIVS:
        return set_no_new_privileges(a, more);
    case PR_GET_NO_NEW_PRIVS:
        only_first("PR_GET_NO_NEW_PRIVS in a thread that is not the first one");
        return a || !are_zero(more) ? fail(EINVAL) : no_new_privileges;
    case PR_SET_TIMERSLACK:
        heddle_assumed("the slack of timers, which the program sets, delays nothing", 0);
        return 0;
    }
    heddle_gap("prctl with an operation other than PR_SET_NAME, PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_NO_NEW_PRIVS and PR_SET_TIMERSLACK, and those that read the first four");
    return -1;
}

int prctl(int option, ...)
{
    va_list list;
    va_start(list, option);
    unsigned long a = option == PR_GET_DUMPABLE ? 0 : va_arg(list, unsigned long);
    int result = decide(option, a, list);
    va_end(list);
    return result;
}
