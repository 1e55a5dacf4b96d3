package platform_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
)

// surrounding is a function that says something of what surrounds the program: a call of it, and words of the assumption that the verdict names.
type surrounding struct{ name, call, words string }

var surroundings = []surrounding{
	{"getenv", `getenv("HOME")`, "the environment has no variable HOME"},
	{"secure_getenv", `secure_getenv("HOME")`, "the environment has no variable HOME"},
	{"setenv", `setenv("HOME", "a", 0)`, "the environment has no variable HOME"},
	{"environ", `environ ? 0 : 1`, "only the variables that the program sets"},
	{"getopt", `getopt(3, (char *[]){"x", "y", "-a", 0}, "a")`, "no variable POSIXLY_CORRECT"},
	{"getopt_long", `getopt_long(3, (char *[]){"x", "y", "-a", 0}, "a", lo, 0)`, "no variable POSIXLY_CORRECT"},
	{"getopt_long_only", `getopt_long_only(3, (char *[]){"x", "y", "-a", 0}, "a", lo, 0)`, "no variable POSIXLY_CORRECT"},
	{"setlocale", `setlocale(LC_ALL, "")`, "there is no locale but"},
	{"tzset", `(tzset(), 0)`, "the time zone is UTC"},
	{"localtime", `localtime(&tt)`, "the time zone is UTC"},
	{"localtime_r", `localtime_r(&tt, &tm)`, "the time zone is UTC"},
	{"ctime", `ctime(&tt)`, "the time zone is UTC"},
	{"ctime_r", `ctime_r(&tt, b)`, "the time zone is UTC"},
	{"mktime", `mktime(&tm)`, "the time zone is UTC"},
	{"uname", `uname(&un)`, "the computer is called heddle"},
	{"gethostname", `gethostname(b, 64)`, "the computer is called heddle"},
	{"gethostid", `gethostid()`, "the computer has 2 processors"},
	{"get_nprocs", `get_nprocs()`, "the computer has 2 processors"},
	{"get_nprocs_conf", `get_nprocs_conf()`, "the computer has 2 processors"},
	{"sysconf", `sysconf(_SC_NPROCESSORS_ONLN)`, "the computer has 2 processors"},
	{"__sysconf", `__sysconf(_SC_NPROCESSORS_ONLN)`, "the computer has 2 processors"},
	{"sched_getaffinity", `sched_getaffinity(0, sizeof cs, &cs)`, "the computer has 2 processors"},
	{"pthread_getaffinity_np", `pthread_getaffinity_np(pthread_self(), sizeof cs, &cs)`, "the computer has 2 processors"},
	{"sched_getcpu", `sched_getcpu()`, "the first processor"},
	{"sched_rr_get_interval", `sched_rr_get_interval(0, &ts)`, "SCHED_RR lasts 100 ms"},
	{"clock_getres", `clock_getres(CLOCK_MONOTONIC, &ts)`, "clocks count nanoseconds"},
	{"pthread_getname_np", `pthread_getname_np(pthread_self(), b, 64)`, "the program is called a.out"},
	{"prctl", `prctl(PR_GET_NAME, b)`, "the program is called a.out"},
	{"getrlimit", `getrlimit(RLIMIT_NOFILE, &rl)`, "limits of resources are at first"},
	{"getrlimit64", `getrlimit64(RLIMIT_NOFILE, &rl64)`, "limits of resources are at first"},
	{"prlimit", `prlimit(0, RLIMIT_NOFILE, 0, &rl)`, "limits of resources are at first"},
	{"prlimit64", `prlimit64(0, RLIMIT_NOFILE, 0, &rl64)`, "limits of resources are at first"},
	{"getdtablesize", `getdtablesize()`, "limits of resources are at first"},
	{"setrlimit", `setrlimit(RLIMIT_CORE, &rl)`, "does not depend on the limit that it sets"},
	{"setrlimit64", `setrlimit64(RLIMIT_CORE, &rl64)`, "does not depend on the limit that it sets"},
	{"nice", `nice(1)`, "begins with the nice value 0"},
	{"getpriority", `getpriority(PRIO_PROCESS, 0)`, "begins with the nice value 0"},
	{"setpriority", `setpriority(PRIO_PROCESS, 0, 1)`, "begins with the nice value 0"},
	{"umask", `umask(0)`, "the mask of permissions is 022"},
	{"mlock", `mlock(b, 1)`, "may lock all of its memory"},
	{"mlockall", `mlockall(MCL_CURRENT)`, "may lock all of its memory"},
	{"getrusage", `getrusage(RUSAGE_SELF, &ru)`, "only the time of the processor is counted"},
	{"getpid", `getpid()`, "the process has the number 100"},
	{"getppid", `getppid()`, "the process has the number 100"},
	{"getpgrp", `getpgrp()`, "the process has the number 100"},
	{"getpgid", `getpgid(0)`, "the process has the number 100"},
	{"getsid", `getsid(0)`, "the process has the number 100"},
	{"gettid", `gettid()`, "the process has the number 100"},
	{"getuid", `getuid()`, "the superuser's"},
	{"geteuid", `geteuid()`, "the superuser's"},
	{"getgid", `getgid()`, "the superuser's"},
	{"getegid", `getegid()`, "the superuser's"},
	{"getresuid", `getresuid(&id, &id, &id)`, "the superuser's"},
	{"getresgid", `getresgid(&id, &id, &id)`, "the superuser's"},
	{"pathconf", `pathconf("a", _PC_NAME_MAX)`, "the file system ext4"},
	{"fpathconf", `fpathconf(0, _PC_NAME_MAX)`, "the file system ext4"},
	{"clock_settime", `clock_settime(CLOCK_REALTIME, &ts)`, "may not set the clock"},
	{"adjtime", `adjtime(&tv, 0)`, "may not set the clock"},
	{"backtrace", `backtrace((void **)b, 1)`, "backtrace finds no calls"},
	{"getauxval", `getauxval(AT_HWCAP2)`, "the auxiliary vector"},
	{"gnu_get_libc_version", `gnu_get_libc_version()`, "glibc 2.36"},
	{"gnu_get_libc_release", `gnu_get_libc_release()`, "glibc 2.36"},
}

// sameEverywhere are functions with names like these that say nothing of it, with the reason.
var sameEverywhere = map[string]string{
	"__ctype_get_mb_cur_max": "of the locale C", "localeconv": "of the locale C", "nl_langinfo": "of the locale C",
	"__libc_current_sigrtmin": "fixed by Linux and glibc", "__libc_current_sigrtmax": "so", "getpagesize": "fixed by the processor",
	"sched_get_priority_min": "fixed by Linux", "sched_get_priority_max": "so",
	"__sched_cpucount": "it counts bits", "difftime": "it computes", "asctime": "so does it", "gmtime": "so", "strftime": "so", "strptime": "so", "getsubopt": "so",
	"clock_getcpuclockid": "the name of a clock", "pthread_getcpuclockid": "so",
	"time": "the clock is an input (abi/clock.go)", "gettimeofday": "so", "clock_gettime": "so",
	"getitimer": "what the program has set", "timer_gettime": "so", "timer_settime": "so",
	"getc": "standard input is an input", "getc_unlocked": "so", "getchar": "so", "getchar_unlocked": "so", "getdelim": "so", "getline": "so",
	"isatty":     "both answers are tried",
	"getentropy": "an input", "getrandom": "so",
	"pthread_mutexattr_gettype": "no name of a terminal", "pthread_mutexattr_settype": "so",
	"sched_getparam": "what the program has set, by the defaults of Linux", "sched_getscheduler": "so", "sched_setparam": "so", "sched_setscheduler": "so",
	"getpeername": "what the program has connected", "getsockname": "what the program has bound", "getsockopt": "what the program has set, by the defaults of Linux",
	"sched_setaffinity": "there is a first processor on every computer", "sched_yield": "it says nothing",
}

// environmental are names of functions that may say something of what surrounds the program.
var environmental = regexp.MustCompile(`^get|conf|uname|nproc|isatty|tty|locale|langinfo|backtrace|times?$|res$|interval|_min$|_max$|version|release|limit|priority|umask|nice|^sched_|hostname|cpu|^tz|localtime|mktime|strftime|^ctime|sig(rtmin|rtmax)|mlock|prctl`)

// TestSurroundingsAll: each function with such a name has an assumption, or a reason why there is none.
func TestSurroundingsAll(t *testing.T) {
	declared := map[string]bool{}
	for _, d := range declarations(t) {
		declared[d.Name] = true
	}
	count := 0
	for name := range known(t) {
		if !declared[name] || !environmental.MatchString(name) {
			continue
		}
		count++
		_, same := sameEverywhere[name]
		if same == slices.ContainsFunc(surroundings, func(x surrounding) bool { return x.name == name }) {
			t.Errorf("%s assumes something of the environment, or nothing: say which", name)
		}
	}
	if count < 80 {
		t.Errorf("%d functions: the test looks at too little", count)
	}
}

const surroundingsHead = settingsHead + `
#include <execinfo.h>
#include <getopt.h>
#include <gnu/libc-version.h>
#include <sys/auxv.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
static char b[512]; static struct option lo[] = {{"long", 0, 0, 1}, {0}}; static time_t tt; static struct tm tm2; static struct utsname un; static cpu_set_t cs;
static struct timespec ts; static struct timeval tv; static struct rlimit rl; static struct rlimit64 rl64; static struct rusage ru; static unsigned id;
long __sysconf(int);
`

// TestSurroundings: what a function says of what surrounds the program is an assumption that the verdict names.
func TestSurroundings(t *testing.T) {
	var text strings.Builder
	text.WriteString(strings.ReplaceAll(surroundingsHead, "timer_t tm;", "timer_t timer;"))
	var entries []string
	for i, x := range surroundings {
		fmt.Fprintf(&text, "int e%d(void) { return (long)(%s) == 7; }\n", i, strings.ReplaceAll(x.call, "&tm)", "&tm2)"))
		entries = append(entries, fmt.Sprint("e", i))
	}
	text.WriteString("int main(void) { return 0; }\n")
	m := testsession.Compile(t, text.String(), entries...)
	for i, x := range surroundings {
		r := m.As(entries[i]).Check(t, "", func(*plan.Task) {})
		if r.Verdict.Answer != verdict.Verified || !slices.ContainsFunc(r.Verdict.Assumptions, func(a string) bool { return strings.Contains(a, x.words) }) {
			t.Errorf("%s: %v %+v, assumed: %q", x.name, r.Verdict.Answer, r.Verdict.Reasons, r.Verdict.Assumptions)
		}
	}
}
