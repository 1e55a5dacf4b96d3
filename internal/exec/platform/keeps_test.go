package platform_test

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
)

// asyncSignalSafe is the table of POSIX.1-2017, 2.4.3.
const asyncSignalSafe = `_Exit _exit abort accept access aio_error aio_return aio_suspend alarm bind cfgetispeed cfgetospeed cfsetispeed
cfsetospeed chdir chmod chown clock_gettime close connect creat dup dup2 execl execle execv execve faccessat fchdir fchmod fchmodat fchown
fchownat fcntl fdatasync fexecve ffs fork fstat fstatat fsync ftruncate futimens getegid geteuid getgid getgroups getpeername getpgrp getpid
getppid getsockname getsockopt getuid htonl htons kill link linkat listen longjmp lseek lstat memccpy memchr memcmp memcpy memmove memset
mkdir mkdirat mkfifo mkfifoat mknod mknodat ntohl ntohs open openat pause pipe poll posix_trace_event pselect pthread_kill pthread_self
pthread_sigmask raise read readlink readlinkat recv recvfrom recvmsg rename renameat rmdir select sem_post send sendmsg sendto setgid setpgid
setsid setsockopt setuid shutdown sigaction sigaddset sigdelset sigemptyset sigfillset sigismember siglongjmp signal sigpause sigpending
sigprocmask sigqueue sigset sigsuspend sleep sockatmark socket socketpair stat stpcpy stpncpy strcat strchr strcmp strcpy strcspn strlen
strncat strncmp strncpy strnlen strpbrk strrchr strspn strstr strtok_r symlink symlinkat tcdrain tcflow tcflush tcgetattr tcgetpgrp tcsendbreak
tcsetattr tcsetpgrp time timer_getoverrun timer_gettime timer_settime times umask uname unlink unlinkat utime utimensat utimes wait waitpid
wcpcpy wcpncpy wcscat wcschr wcscmp wcscpy wcscspn wcslen wcsncat wcsncmp wcsncpy wcsnlen wcspbrk wcsrchr wcsspn wcsstr wcstok wmemchr wmemcmp
wmemcpy wmemmove wmemset write`

// variants are names that the headers of glibc, or heddle, make of those of the table.
var variants = []string{
	"fcntl64", "creat64", "ftruncate64", "lseek64", "open64", "__open_2", "__open64_2", "stat64", "lstat64", "fstat64", "_longjmp", "__longjmp_chk", "__heddle_known_read",
}

// TestSafetyByPOSIX: the functions that POSIX lists are marked so, and no others.
func TestSafetyByPOSIX(t *testing.T) {
	inTable := slices.Concat(strings.Fields(asyncSignalSafe), variants)
	for _, name := range interfaces(t) {
		if listed := platform.FactsOf(name).Safety == machine.Listed; listed != slices.Contains(inTable, name) {
			t.Errorf("%s is marked as listed: %v", name, listed)
		}
	}
}

// TestKeepsSaid: each function states whether handlers may call it and what it keeps between calls.
func TestKeepsSaid(t *testing.T) {
	names := interfaces(t)
	if len(names) < 1000 {
		t.Errorf("%d functions: the test sees too few", len(names))
	}
	for _, name := range names {
		if f := platform.FactsOf(name); f.Safety == machine.SafetyUnsaid || f.Kept.Keeps == machine.KeepsUnsaid {
			t.Errorf("%s: nothing is said of what it keeps, or whether a handler may call it: give it a row of its room's facts.go", name)
		}
	}
}

// TestNoSynchronisationIsPure: who keeps something that others may see is not invisible. (What makes heap blocks is seen where something frees them.)
func TestNoSynchronisationIsPure(t *testing.T) {
	never := reflect.ValueOf(machine.Never).Pointer()
	for name, x := range platform.All(platform.Options{}) {
		pure := x.Visible != nil && reflect.ValueOf(x.Visible).Pointer() == never
		switch x.Kept.Keeps {
		case machine.KeepsNothing, machine.KeepsOfThread, machine.KeepsUnseen:
		default:
			if pure && !x.Allocates {
				t.Errorf("%s keeps something that others see, and no call of it is visible", name)
			}
		}
	}
}

// saysUnsafe finds the functions of the library in C that say so.
var saysUnsafe = regexp.MustCompile(`__heddle_unsafe\("(\w+)"\)`)

// TestUnsafeSaysSo: a function of the library that is written in C, and that handlers may not call, says so where it begins.
func TestUnsafeSaysSo(t *testing.T) {
	said := map[string]bool{}
	eachLibraryFile(t, func(text string) {
		for _, m := range saysUnsafe.FindAllStringSubmatch(text, -1) {
			said[m[1]] = true
		}
	})
	inGo := platform.All(platform.Options{})
	for _, name := range interfaces(t) {
		unsafe := platform.FactsOf(name).Safety == machine.Unsafe
		if inGo[name] != nil && !said[name] {
			continue
		}
		if said[name] != unsafe {
			t.Errorf("%s is unsafe: %v; it says that it is: %v", name, unsafe, said[name])
		}
	}
}
