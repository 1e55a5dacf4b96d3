package platform_test

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
)

//go:embed testdata/calls.txt
var callTable string

// libraryCall is a line of the table: a function and its arguments.
type libraryCall struct {
	line int
	name string
	args []string
}

// The uses that a function makes of what an argument points to; others are C expressions.
const (
	reads  = "r"
	writes = "w"
	syncs  = "u" // it is an object of threads: to overwrite it at the same time is a data race, to look at it may be one
	keeps  = "-" // nothing there is looked at
)

// pointer reports whether an argument is a pointer whose use is reported, and what text it leads to.
func pointer(arg string) (use, text string, ok bool) {
	use, text, _ = strings.Cut(arg, "=")
	return use, text, slices.Contains([]string{reads, writes, syncs, keeps}, use)
}

func libraryCalls() (list []libraryCall) {
	line := 0
	for text := range strings.Lines(callTable) {
		line++
		text, _, _ = strings.Cut(text, "#")
		if f := strings.Fields(text); len(f) > 0 && f[1] != "!" {
			list = append(list, libraryCall{line, f[0], f[1:]})
		}
	}
	return list
}

// call is the text of the call, place being the argument that is tried; the other pointers lead to memory of their own.
func (c libraryCall) call(tried int, place string) string {
	var args []string
	for i, a := range c.args {
		switch _, _, ok := pointer(a); {
		case i == tried:
			a = "(void *)" + place
		case ok:
			a = fmt.Sprintf("(void *)b%d", i)
		}
		args = append(args, a)
	}
	return "(" + c.name + ")(" + strings.Join(args, ", ") + ");"
}

// begin fills the memory that pointers lead to.
func (c libraryCall) begin(tried int, place string) string {
	text := "begin();"
	for i, a := range c.args {
		to := fmt.Sprintf("b%d", i)
		if i == tried {
			to = place
		}
		if _, with, _ := pointer(a); with != "" {
			text += fmt.Sprintf(" strcpy(%s, \"%s\");", to, with)
		}
	}
	return text
}

const callsHead = betweenHead + `
#include <inttypes.h>
#include <libgen.h>
#include <locale.h>
#include <poll.h>
#include <regex.h>
#include <sched.h>
#include <search.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/uio.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/signalfd.h>
#include <sys/utsname.h>
#include <wctype.h>
_Alignas(16) char x0[512], b0[512], b1[512], b2[512], b3[512], b4[512], sink[512];
FILE *fp;
pthread_t thr;
timer_t tm;
struct itimerspec its; struct stat sb; struct timespec ts;
struct timeval tv;
int li;
char letters[] = "a", *text = letters, *av[] = {"x", "-b", 0}, *lv[] = {"x", "--long", 0};
struct option lo[] = {{"long", 0, &li, 1}, {0}};
int compare(const void *a, const void *b) { return *(char *)a - *(char *)b; }
void seen(const void *node, VISIT v, int depth) {}
void seen_with(const void *node, VISIT v, void *with) {}
void nothing(void) {}
void *run(void *arg) { return arg; }
pthread_t thread(void) { pthread_t t; pthread_create(&t, 0, run, 0); return t; }
int timerfds(void) { return timerfd_create(CLOCK_MONOTONIC, 0); }
timer_t timer(void) { timer_create(0, 0, &tm); return tm; }
sigset_t *pend(void)
{
    static sigset_t set;
    sigemptyset(&set), sigaddset(&set, SIGUSR1), pthread_sigmask(SIG_BLOCK, &set, 0), raise(SIGUSR1);
    return &set;
}
int pipes(void) { int p[2]; pipe(p); write(p[1], "ab", 2); return p[0]; }
int count(void) { static int e; if (!e) e = eventfd(1, 0); return e; }
int polls(void)
{
    int ep = epoll_create1(0);
    struct epoll_event e = {EPOLLIN};
    epoll_ctl(ep, EPOLL_CTL_ADD, count(), &e);
    return ep;
}
int sockets(void) { int s[2]; socketpair(AF_UNIX, SOCK_DGRAM, 0, s); write(s[0], "a", 1); write(s[1], "a", 1); return s[0]; }
socklen_t sl = sizeof(struct sockaddr_in);
int listener, connecting;
int waiting(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET};
    socklen_t n = sizeof at;
    if (connecting) return listener;
    listener = socket(AF_INET, SOCK_STREAM, 0);
    listen(listener, 1), getsockname(listener, (void *)&at, &n);
    connecting = socket(AF_INET, SOCK_STREAM, 0);
    connect(connecting, (void *)&at, n);
    return listener;
}
int client(void) { waiting(); return connecting; }
int file(void) { int f = open("pread", O_CREAT | O_TRUNC | O_RDWR, 0600); write(f, "ab", 2); return f; }
void begin(void) { fp = tmpfile(); fputs("ab", fp); rewind(fp); }
`

// programs are three for each pointer: its block is freed, another thread writes there, and another thread reads there.
func (c libraryCall) programs(b *strings.Builder) (entries []string) {
	for i, a := range c.args {
		if _, _, ok := pointer(a); !ok {
			continue
		}
		n := fmt.Sprintf("%d_%d", c.line, i)
		fmt.Fprintf(b, "int freed%s(void) { char *p = calloc(512, 1); %s free(p); %s return 0; }\n", n, c.begin(i, "p"), c.call(i, "p"))
		fmt.Fprintf(b, "static void *call%s(void *self) { %s return 0; }\n", n, c.call(i, "x0"))
		beside := fmt.Sprintf("%s pthread_t t; pthread_create(&t, 0, call%s, 0);", c.begin(i, "x0"), n)
		fmt.Fprintf(b, "int overwritten%s(void) { %s memset(x0, 0, 512); pthread_join(t, 0); return 0; }\n", n, beside)
		fmt.Fprintf(b, "int looked%s(void) { %s memcpy(sink, x0, 512); pthread_join(t, 0); return 0; }\n", n, beside)
		entries = append(entries, "freed"+n, "overwritten"+n, "looked"+n)
	}
	return entries
}

// TestCalls: each function of the library accesses what its arguments point to, as the table says: that it was freed is noticed, and what
// another thread does there at the same time is a data race.
func TestCalls(t *testing.T) {
	for part := range slices.Chunk(libraryCalls(), 40) {
		var b strings.Builder
		b.WriteString(callsHead)
		var entries []string
		for _, c := range part {
			entries = append(entries, c.programs(&b)...)
		}
		b.WriteString("int main(void) { return 0; }\n")
		m := testsession.Compile(t, b.String(), entries...)
		for _, c := range part {
			c.check(t, m)
		}
	}
}

func (c libraryCall) check(t *testing.T, m *testsession.Smalls) {
	for i, a := range c.args {
		use, _, ok := pointer(a)
		if !ok {
			continue
		}
		n := fmt.Sprintf("%d_%d", c.line, i)
		t.Run(fmt.Sprintf("%s/%d/%d", c.name, c.line, i), func(t *testing.T) {
			expect(t, m, "freed"+n, machine.UseAfterFree, use != keeps)
			expect(t, m, "overwritten"+n, machine.Race, use != keeps)
			if use != syncs {
				expect(t, m, "looked"+n, machine.Race, use == writes)
			} else {
				expect(t, m, "looked"+n, machine.Race, races(t, m, "looked"+n))
			}
		})
	}
}

// expect checks a program for one check.
func expect(t *testing.T, c *testsession.Smalls, entry string, check machine.Check, found bool) {
	t.Helper()
	r := c.As(entry).Check(t, "", func(k *plan.Task) { k.Checks.Set = machine.CheckSet(0).With(check) })
	if got := r.Verdict.Answer == verdict.Violated; got != found || r.Verdict.Answer == verdict.Unknown {
		t.Errorf("%s: %v, want violated: %v %+v", strings.TrimRight(entry, "0123456789_"), r.Verdict.Answer, found, r.Verdict.Reasons)
	}
}

// races reports whether a program has a data race, as seen without reductions: an object of threads that a call need not write
// this time counts as written by the calls that may.
func races(t *testing.T, c *testsession.Smalls, entry string) bool {
	t.Helper()
	r := c.As(entry).Check(t, "", func(k *plan.Task) {
		k.Checks.Set, k.Search.Reduction = machine.CheckSet(0).With(machine.Race), reduction.None
	})
	return r.Verdict.Answer == verdict.Violated
}
