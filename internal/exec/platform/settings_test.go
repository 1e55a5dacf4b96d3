package platform_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
)

const settingsHead = `
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <locale.h>
#include <mqueue.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
static int v, w; static size_t z, y; static void *at, *to; static char n[16], m[16]; static struct rlimit l; static struct sched_param p;
static cpu_set_t s; static pthread_attr_t a; static pthread_mutexattr_t ma; static pthread_mutex_t mu; static pthread_condattr_t ca;
static pthread_rwlockattr_t ra; static pthread_barrierattr_t ba; static sigset_t sg; static stack_t st; static clockid_t clk; static pthread_t t;
static pthread_key_t key; static timer_t tm; static struct itimerspec its; static struct itimerval itv; static struct sigaction sa;
static char mem[65536]; static socklen_t len = sizeof v;
#define ME pthread_self()
static void only(int i) { CPU_ZERO(&s); CPU_SET(i, &s); }
static void none(void) { CPU_ZERO(&s); }
static int is(int i) { return CPU_COUNT(&s) == 1 && CPU_ISSET(i, &s); }
static void handler(int g) { (void)g; }
static void *same(void *x) { return x; }
static void *asks(void *x) { struct sched_param q; int pol; pthread_getschedparam(ME, &pol, &q); pthread_getaffinity_np(ME, sizeof s, &s); pthread_getname_np(ME, m, 16); v = q.sched_priority; w = pol; return x; }
static void runs(void) { pthread_create(&t, 0, asks, 0); pthread_join(t, 0); }
`

// settings are what a program sets, with the condition that reads it back: each holds, so that its opposite is a violation.
var settings = [][2]string{
	{"setschedparam", `p.sched_priority = 3; assert(!pthread_setschedparam(ME, SCHED_FIFO, &p)); p.sched_priority = 0; pthread_getschedparam(ME, &v, &p) || v != SCHED_FIFO || p.sched_priority != 3`},
	{"setschedparam: too high", `p.sched_priority = 100; pthread_setschedparam(ME, SCHED_RR, &p) != EINVAL`},
	{"setschedprio", `p.sched_priority = 3; pthread_setschedparam(ME, SCHED_RR, &p); assert(!pthread_setschedprio(ME, 99)); pthread_getschedparam(ME, &v, &p) || p.sched_priority != 99 || v != SCHED_RR`},
	{"setscheduler", `p.sched_priority = 7; assert(!sched_setscheduler(0, SCHED_RR, &p)); sched_getscheduler(0) != SCHED_RR || sched_getscheduler(getpid()) != SCHED_RR || sched_getscheduler(gettid()) != SCHED_RR`},
	{"setparam", `p.sched_priority = 7; sched_setscheduler(0, SCHED_RR, &p); p.sched_priority = 8; assert(!sched_setparam(0, &p)); p.sched_priority = 1; sched_getparam(0, &p) || p.sched_priority != 8`},
	{"policy of a new thread", `p.sched_priority = 7; pthread_setschedparam(ME, SCHED_RR, &p); runs(); v != 7 || w != SCHED_RR`},
	{"setrlimit", `getrlimit(RLIMIT_CORE, &l); l.rlim_cur = 5; assert(!setrlimit(RLIMIT_CORE, &l)); l.rlim_cur = 9; getrlimit(RLIMIT_CORE, &l) || l.rlim_cur != 5`},
	{"setrlimit: cur above max", `l.rlim_cur = 5; l.rlim_max = 4; setrlimit(RLIMIT_CORE, &l) != -1 || errno != EINVAL`},
	{"prlimit", `getrlimit(RLIMIT_NOFILE, &l); l.rlim_cur = 77; assert(!prlimit(0, RLIMIT_NOFILE, &l, 0)); prlimit(getpid(), RLIMIT_NOFILE, 0, &l) || l.rlim_cur != 77 || getdtablesize() != 77`},
	{"nice", `assert(nice(3) == 3); getpriority(PRIO_PROCESS, 0) != 3 || nice(100) != 19`},
	{"setpriority", `assert(!setpriority(PRIO_PROCESS, 0, -5)); errno = 0; getpriority(PRIO_PROCESS, 0) != -5 || errno`},
	{"umask", `umask(077); umask(0) != 077`},
	{"setconcurrency", `assert(!pthread_setconcurrency(4)); pthread_getconcurrency() != 4`},
	{"setconcurrency: negative", `pthread_setconcurrency(-1) != EINVAL`},
	{"mlockall: none", `mlockall(0) != -1 || errno != EINVAL`},
	{"mlockall", `mlockall(MCL_CURRENT | MCL_FUTURE) != 0`},
	{"setaffinity", `only(1); assert(!pthread_setaffinity_np(ME, sizeof s, &s)); none(); pthread_getaffinity_np(ME, sizeof s, &s) || !is(1) || sched_getcpu() != 1`},
	{"setaffinity: no processor", `only(9); pthread_setaffinity_np(ME, sizeof s, &s) != EINVAL`},
	{"sched_setaffinity", `only(0); assert(!sched_setaffinity(gettid(), sizeof s, &s)); none(); sched_getaffinity(0, sizeof s, &s) || !is(0)`},
	{"affinity of a new thread", `only(1); sched_setaffinity(0, sizeof s, &s); none(); runs(); !is(1)`},
	{"attr_setaffinity", `pthread_attr_init(&a); only(1); assert(!pthread_attr_setaffinity_np(&a, sizeof s, &s)); none(); pthread_attr_getaffinity_np(&a, sizeof s, &s) || !is(1)`},
	{"attr_setaffinity of a new thread", `pthread_attr_init(&a); only(1); pthread_attr_setaffinity_np(&a, sizeof s, &s); none(); pthread_create(&t, &a, asks, 0); pthread_join(t, 0); !is(1)`},
	{"setname", `assert(!pthread_setname_np(ME, "mine")); pthread_getname_np(ME, n, 16) || strcmp(n, "mine")`},
	{"setname: too long", `pthread_setname_np(ME, "0123456789abcdef") != ERANGE`},
	{"getname: too short", `pthread_getname_np(ME, n, 15) != ERANGE`},
	{"name of a new thread", `pthread_setname_np(ME, "mine"); runs(); strcmp(m, "mine")`},
	{"PR_SET_NAME", `assert(!prctl(PR_SET_NAME, "0123456789abcdef")); prctl(PR_GET_NAME, n) || strcmp(n, "0123456789abcde")`},
	{"PR_SET_DUMPABLE", `assert(!prctl(PR_SET_DUMPABLE, 0)); prctl(PR_GET_DUMPABLE) != 0`},
	{"PR_SET_NO_NEW_PRIVS", `assert(!prctl(PR_SET_NO_NEW_PRIVS, 1L, 0L, 0L, 0L)); prctl(PR_GET_NO_NEW_PRIVS, 0L, 0L, 0L, 0L) != 1`},
	{"PR_SET_PDEATHSIG", `assert(!prctl(PR_SET_PDEATHSIG, 9L)); prctl(PR_GET_PDEATHSIG, &v) || v != 9`},
	{"setenv", `setenv("A", "b", 1); strcmp(getenv("A"), "b")`},
	{"fesetround", `fesetround(FE_UPWARD); fegetround() != FE_UPWARD`},
	{"setuid", `setuid(5); getuid() != 5 || geteuid() != 5`},
	{"setgid", `setgid(5); getgid() != 5 || getegid() != 5`},
	{"seteuid", `seteuid(5); geteuid() != 5 || getuid() != 0`},
	{"setegid", `setegid(5); getegid() != 5 || getgid() != 0`},
	{"setreuid", `setreuid(5, 6); getuid() != 5 || geteuid() != 6`},
	{"setregid", `setregid(5, 6); getgid() != 5 || getegid() != 6`},
	{"setresuid", `uid_t r, e, g; setresuid(5, 6, 7); getresuid(&r, &e, &g) || r != 5 || e != 6 || g != 7`},
	{"setresgid", `gid_t r, e, g; setresgid(5, 6, 7); getresgid(&r, &e, &g) || r != 5 || e != 6 || g != 7`},
	{"setlocale", `setlocale(LC_ALL, "POSIX"); strcmp(setlocale(LC_ALL, 0), "C")`},
	{"setrlimit64", `struct rlimit64 b = {5, RLIM64_INFINITY}; assert(!setrlimit64(RLIMIT_CORE, &b)); b.rlim_cur = 9; getrlimit64(RLIMIT_CORE, &b) || b.rlim_cur != 5`},
	{"prlimit64", `struct rlimit64 b = {5, RLIM64_INFINITY}; assert(!prlimit64(0, RLIMIT_CORE, &b, 0)); b.rlim_cur = 9; prlimit64(0, RLIMIT_CORE, 0, &b) || b.rlim_cur != 5`},
	{"tss_set", `tss_t k; tss_create(&k, 0); tss_set(k, &v); tss_get(k) != &v`},
	{"mq_setattr", `struct mq_attr q = {.mq_maxmsg = 1, .mq_msgsize = 1}; mqd_t d = mq_open("/q", O_CREAT | O_RDWR, 0600, &q); q.mq_flags = O_NONBLOCK; mq_setattr(d, &q, 0); q.mq_flags = 0; mq_getattr(d, &q) || q.mq_flags != O_NONBLOCK`},
	{"attr_setstackaddr", `pthread_attr_init(&a); pthread_attr_setstackaddr(&a, mem); pthread_attr_getstackaddr(&a, &at) || at != mem`},
	{"mutexattr_setrobust_np", `pthread_mutexattr_init(&ma); pthread_mutexattr_setrobust_np(&ma, PTHREAD_MUTEX_ROBUST_NP); pthread_mutexattr_getrobust_np(&ma, &v) || v != PTHREAD_MUTEX_ROBUST_NP`},
	{"setcancelstate", `pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0); pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &v) || v != PTHREAD_CANCEL_DISABLE`},
	{"setcanceltype", `pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0); pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &v) || v != PTHREAD_CANCEL_ASYNCHRONOUS`},
	{"setspecific", `pthread_key_create(&key, 0); pthread_setspecific(key, &v); pthread_getspecific(key) != &v`},
	{"sigmask", `sigemptyset(&sg); sigaddset(&sg, SIGUSR2); pthread_sigmask(SIG_SETMASK, &sg, 0); sigemptyset(&sg); pthread_sigmask(SIG_BLOCK, 0, &sg) || !sigismember(&sg, SIGUSR2) || sigismember(&sg, SIGUSR1)`},
	{"sigaction", `sa.sa_handler = handler; sa.sa_flags = SA_RESTART; sigaction(SIGUSR1, &sa, 0); memset(&sa, 0, sizeof sa); sigaction(SIGUSR1, 0, &sa) || sa.sa_handler != handler || !(sa.sa_flags & SA_RESTART)`},
	{"sigaltstack", `st.ss_sp = mem; st.ss_size = sizeof mem; assert(!sigaltstack(&st, 0)); memset(&st, 0, sizeof st); sigaltstack(0, &st) || st.ss_sp != mem || st.ss_size != sizeof mem`},
	{"attr_setdetachstate", `pthread_attr_init(&a); pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED); pthread_attr_getdetachstate(&a, &v) || v != PTHREAD_CREATE_DETACHED`},
	{"attr_setinheritsched", `pthread_attr_init(&a); pthread_attr_setinheritsched(&a, PTHREAD_EXPLICIT_SCHED); pthread_attr_getinheritsched(&a, &v) || v != PTHREAD_EXPLICIT_SCHED`},
	{"attr_setscope", `pthread_attr_init(&a); pthread_attr_setscope(&a, PTHREAD_SCOPE_PROCESS) != ENOTSUP || pthread_attr_getscope(&a, &v) || v != PTHREAD_SCOPE_SYSTEM`},
	{"attr_setschedpolicy", `pthread_attr_init(&a); pthread_attr_setschedpolicy(&a, SCHED_RR); pthread_attr_getschedpolicy(&a, &v) || v != SCHED_RR`},
	{"attr_setschedparam", `pthread_attr_init(&a); pthread_attr_setschedpolicy(&a, SCHED_RR); p.sched_priority = 4; pthread_attr_setschedparam(&a, &p); p.sched_priority = 0; pthread_attr_getschedparam(&a, &p) || p.sched_priority != 4`},
	{"attr_setguardsize", `pthread_attr_init(&a); pthread_attr_setguardsize(&a, 8192); pthread_attr_getguardsize(&a, &z) || z != 8192`},
	{"attr_setstacksize", `pthread_attr_init(&a); pthread_attr_setstacksize(&a, 65536); pthread_attr_getstacksize(&a, &z) || z != 65536`},
	{"attr_setstacksize: too small", `pthread_attr_init(&a); pthread_attr_setstacksize(&a, 1000) != EINVAL`},
	{"attr_setstack", `pthread_attr_init(&a); pthread_attr_setstack(&a, mem, sizeof mem); pthread_attr_getstack(&a, &at, &z) || at != mem || z != sizeof mem`},
	{"getattr: policy", `p.sched_priority = 3; pthread_setschedparam(ME, SCHED_FIFO, &p); pthread_getattr_np(ME, &a); p.sched_priority = 0; pthread_attr_getschedparam(&a, &p); pthread_attr_getschedpolicy(&a, &v); v != SCHED_FIFO || p.sched_priority != 3`},
	{"getattr: affinity", `only(1); pthread_setaffinity_np(ME, sizeof s, &s); none(); pthread_getattr_np(ME, &a); pthread_attr_getaffinity_np(&a, sizeof s, &s) || !is(1)`},
	{"mutexattr_settype", `pthread_mutexattr_init(&ma); pthread_mutexattr_settype(&ma, PTHREAD_MUTEX_RECURSIVE); pthread_mutexattr_gettype(&ma, &v) || v != PTHREAD_MUTEX_RECURSIVE`},
	{"mutexattr_setrobust", `pthread_mutexattr_init(&ma); pthread_mutexattr_setrobust(&ma, PTHREAD_MUTEX_ROBUST); pthread_mutexattr_getrobust(&ma, &v) || v != PTHREAD_MUTEX_ROBUST`},
	{"mutexattr_setprotocol", `pthread_mutexattr_init(&ma); pthread_mutexattr_setprotocol(&ma, PTHREAD_PRIO_INHERIT); pthread_mutexattr_getprotocol(&ma, &v) || v != PTHREAD_PRIO_INHERIT`},
	{"mutexattr_setprioceiling", `pthread_mutexattr_init(&ma); pthread_mutexattr_setprioceiling(&ma, 5); pthread_mutexattr_getprioceiling(&ma, &v) || v != 5`},
	{"mutexattr_setpshared", `pthread_mutexattr_init(&ma); pthread_mutexattr_setpshared(&ma, 1); pthread_mutexattr_getpshared(&ma, &v) || v != 1`},
	{"mutex_setprioceiling", `pthread_mutexattr_init(&ma); pthread_mutexattr_setprotocol(&ma, PTHREAD_PRIO_PROTECT); pthread_mutex_init(&mu, &ma); pthread_mutex_setprioceiling(&mu, 7, 0); pthread_mutex_getprioceiling(&mu, &v) || v != 7`},
	{"condattr_setclock", `pthread_condattr_init(&ca); pthread_condattr_setclock(&ca, CLOCK_MONOTONIC); pthread_condattr_getclock(&ca, &clk) || clk != CLOCK_MONOTONIC`},
	{"condattr_setpshared", `pthread_condattr_init(&ca); pthread_condattr_setpshared(&ca, 1); pthread_condattr_getpshared(&ca, &v) || v != 1`},
	{"rwlockattr_setkind", `pthread_rwlockattr_init(&ra); pthread_rwlockattr_setkind_np(&ra, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP); pthread_rwlockattr_getkind_np(&ra, &v) || v != PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP`},
	{"rwlockattr_setpshared", `pthread_rwlockattr_init(&ra); pthread_rwlockattr_setpshared(&ra, 1); pthread_rwlockattr_getpshared(&ra, &v) || v != 1`},
	{"setsockopt", `w = 1; int fd = socket(AF_INET, SOCK_STREAM, 0); assert(!setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &w, sizeof w)); getsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &v, &len) || v != 1`},
	{"barrierattr_setpshared", `pthread_barrierattr_init(&ba); pthread_barrierattr_setpshared(&ba, 1); pthread_barrierattr_getpshared(&ba, &v) || v != 1`},
}

// settingsProgram has two functions for each setting: in the first one it is read back, in the second one it is not, and both fail otherwise.
func settingsProgram() (text string, entries []string) {
	var b strings.Builder
	b.WriteString(settingsHead)
	for i, x := range settings {
		cut := strings.LastIndex(x[1], "; ") + 1
		before, wrong := x[1][:cut], x[1][cut:]
		fmt.Fprintf(&b, "int kept%d(void) { %s assert(!(%s)); return 0; }\nint lost%d(void) { %s assert(%s); return 0; }\n", i, before, wrong, i, before, wrong)
		entries = append(entries, fmt.Sprintf("kept%d", i), fmt.Sprintf("lost%d", i))
	}
	b.WriteString("int main(void) { return 0; }\n")
	return b.String(), entries
}

// noSetting are functions with names of setters that the table above has not, with the reason.
var noSetting = map[string]string{
	"setjmp": "it keeps where it was called", "_setjmp": "so does it",
	"setbuf": "how a stream is buffered shows in what is written when", "setbuffer": "so", "setlinebuf": "so", "setvbuf": "so",
	"settimeofday": "it fails: the process may not set the clock", "clock_settime": "so does it",
	"setitimer": "the time that is left is less than that which was set", "timer_settime": "so is it",
	"munlockall": "locked memory is as other memory is",
}

var setter = regexp.MustCompile(`(^|_)set|^nice$|^umask$|lockall|limit|^prctl$|sigaction|sigmask|sigaltstack`)

// TestSettingsAll: the table has every function that sets something.
func TestSettingsAll(t *testing.T) {
	text, _ := settingsProgram()
	declared := map[string]bool{}
	for _, d := range declarations(t) {
		declared[d.Name] = true
	}
	for name := range known(t) {
		if !declared[name] || name == "getrlimit" || name == "getrlimit64" {
			continue
		}
		used := regexp.MustCompile(`\b` + name + `\(`).MatchString(text)
		if _, other := noSetting[name]; setter.MatchString(name) && used == other {
			t.Errorf("%s is in the table: %v, and among those with a reason: %v", name, used, other)
		}
	}
}

// TestSettings: what is set is what is read.
func TestSettings(t *testing.T) {
	text, entries := settingsProgram()
	m := testsession.Compile(t, text, entries...)
	for i, x := range settings {
		for entry, want := range map[string]verdict.Answer{fmt.Sprintf("kept%d", i): verdict.Verified, fmt.Sprintf("lost%d", i): verdict.Violated} {
			r := m.As(entry).Check(t, "", func(*plan.Task) {})
			if r.Verdict.Answer != want {
				t.Errorf("%s (%s): %v %+v", x[0], entry, r.Verdict.Answer, r.Verdict.Reasons)
			}
		}
	}
}
