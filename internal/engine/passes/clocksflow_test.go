package passes_test

import (
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// TestTimesFlow: verdicts of programs whose times take ways, or get ages, that a machine whose origin of time moves must not lose.
func TestTimesFlow(t *testing.T) {
	const head = "#include <assert.h>\n#include <stdint.h>\n#include <time.h>\n#include <unistd.h>\n"
	for _, x := range []struct {
		name, text string
		answer     verdict.Answer
	}{
		{"a time that was computed lies far in the past, the clock moves", `
int main(void) { time_t begun = time(0); volatile time_t cutoff = begun - 30 * 86400; time_t now = time(0); assert(now == begun); return cutoff > now; }`, verdict.Violated},
		{"times of another epoch", `
int main(void) { time_t begun = time(0) - 315964800; time_t now = time(0) - 315964800; assert(now == begun); }`, verdict.Violated},
		{"the clock moves far after a long sleep", `
int main(void) { time_t begun = time(0); sleep(3000000); assert(time(0) - begun == 3000000); }`, verdict.Violated},
		{"the clock moves a little after a sleep", `
int main(void) { time_t begun = time(0); sleep(20); time_t passed = time(0) - begun; assert(passed == 20 || passed > 100); }`, verdict.Violated},
		{"sleeps of two lengths", `
int main(void) { time_t begun = time(0); sleep(10); usleep(1000); assert(time(0) - begun >= 10); }`, verdict.Verified},
		{"a sleep of two months lasts two months", `
int main(void) { time_t begun = time(0); sleep(5000000); assert(time(0) - begun >= 5000000); }`, verdict.Verified},
		{"a sleep of four months is over when it is", `
int main(void) { time_t until = time(0) + 10000000; sleep(10000000); assert(time(0) < until); }`, verdict.Violated},
		{"half of a time is overwritten with a time", `
static volatile union { int64_t ns; int32_t half[2]; } u;
static int high(void)
{
	struct timespec t;
	clock_gettime(CLOCK_REALTIME, &t);
	u.ns = t.tv_sec * 1000000000LL + t.tv_nsec;
	u.half[0] = (int32_t)t.tv_sec;
	return u.half[1];
}
int main(void) { int before = high(); assert(before == high()); }`, verdict.Violated},
		{"a time near 0 stays positive", `
static int64_t now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1000000000LL + t.tv_nsec; }
int main(void) { volatile int64_t was = now() - 19999900LL * 1000000000; if (was < 0) return 0; sleep(200); assert((uint64_t)was < (uint64_t)now()); }`, verdict.Verified},
		{"the processor's clock as a source of chance", `
int main(void) { assert(__builtin_readcyclecounter() % 7 != 3); }`, verdict.Unknown},
		{"more than a clock that begins shows", `
int main(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); assert(t.tv_sec >= 3000); }`, verdict.Violated},
		{"more than a clock of the day that begins shows", `
int main(void) { assert(time(0) > 1000000000); }`, verdict.Violated},
		{"an hour before a clock that begins", `
int main(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); volatile time_t from = t.tv_sec - 3600; assert(from > 0); }`, verdict.Violated},
		{"an hour before a clock that begins, without a sign", `
int main(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); volatile unsigned long now = t.tv_sec, back = 3600; assert(now - back <= now); }`, verdict.Violated},
		{"a minute before a clock that begins", `
int main(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); volatile time_t from = t.tv_sec - 60; assert(from > 0); }`, verdict.Verified},
		{"a moment that is a number", `
int main(void)
{
	struct timespec a, b, until = {3000, 0};
	clock_gettime(CLOCK_MONOTONIC, &a);
	clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, 0);
	clock_gettime(CLOCK_MONOTONIC, &b);
	assert(b.tv_sec - a.tv_sec < 100);
}`, verdict.Violated},
	} {
		t.Run(x.name, func(t *testing.T) { answers(t, "flow.c", head+x.text, x.answer) })
	}
}

// TestManyWordsReturned: a function returns more words than a call notes coefficients of.
func TestManyWordsReturned(t *testing.T) {
	answers(t, "many.ll", `target triple = "x86_64-unknown-linux-gnu"
declare i64 @time(ptr)
declare void @abort()
define internal [9 x i64] @now() noinline {
  %t = call i64 @time(ptr null)
  %r = insertvalue [9 x i64] zeroinitializer, i64 %t, 8
  ret [9 x i64] %r
}
define i32 @main() {
  %r = call [9 x i64] @now()
  %a = extractvalue [9 x i64] %r, 8
  %z = call i64 @time(ptr null)
  %s = call [9 x i64] @now()
  %b = extractvalue [9 x i64] %s, 8
  %same = icmp eq i64 %a, %b
  br i1 %same, label %good, label %bad
bad:
  call void @abort()
  unreachable
good:
  ret i32 0
}
`, verdict.Violated)
}

func answers(t *testing.T, name, text string, want verdict.Answer) {
	t.Helper()
	task := plan.Task{Checks: plan.Checks{Set: machine.DefaultChecks}}
	r, err := testsession.OpenText(t, name, text, task).Answer(verify.Checks{})
	if err != nil {
		t.Fatal(err)
	}
	if r.Verdict.Answer != want {
		t.Errorf("%v %v, want %v", r.Verdict.Answer, r.Verdict.Reasons, want)
	}
}
