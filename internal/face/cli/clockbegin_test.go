package cli

import (
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// What a verdict says of where clocks begin: at which moment, or only after which.
const (
	beginsAt    = "clocks begin at 1,000,000,000 seconds (CLOCK_REALTIME), 1,000 (CLOCK_MONOTONIC) and 0 (the processor's)"
	beginsAfter = "clocks begin at a whole second, CLOCK_REALTIME at 1,000,000,000 or later and others at 1,000 or later"
)

const readsClocks = `#include <semaphore.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>
#include <x86intrin.h>
extern void __VERIFIER_assert(int);
static struct timespec at(clockid_t c) { struct timespec t; clock_gettime(c, &t); return t; }
static struct timespec utc(void) { struct timespec t; timespec_get(&t, TIME_UTC); return t; }
static struct timeval day(void) { struct timeval t; gettimeofday(&t, 0); return t; }
static struct rusage used(void) { struct rusage r; getrusage(RUSAGE_SELF, &r); return r; }
static int year(void) { time_t t = time(0); return gmtime(&t)->tm_year; }
static int text(void) { time_t t = time(0); char b[9]; strftime(b, 9, "%Y", gmtime(&t)); return !strcmp(b, "2001"); }
static int waits(struct timespec until) { static sem_t s; return sem_timedwait(&s, &until); }
static int number(void) { struct timespec until = {1000000005, 0}; return waits(until); }
int main(void) { __VERIFIER_assert(CONDITION); }
`

// TestClocksBegin: no verdict on what a clock shows lacks what is assumed of where it begins.
func TestClocksBegin(t *testing.T) {
	t.Parallel()
	for condition, assumed := range map[string]string{
		"time(0) < 1020000001":                             beginsAt,
		"time(0) % 60 == 40":                               beginsAt,
		"time(0) != 0":                                     beginsAfter,
		"at(CLOCK_MONOTONIC).tv_sec < time(0)":             beginsAt,
		"at(CLOCK_MONOTONIC).tv_sec - 999 > 0":             beginsAfter,
		"at(CLOCK_REALTIME).tv_nsec == 0":                  beginsAfter,
		"at(CLOCK_PROCESS_CPUTIME_ID).tv_sec == 0":         beginsAt,
		"clock() == 0":                                     beginsAt,
		"used().ru_utime.tv_sec == 0":                      beginsAt,
		"day().tv_sec < 1020000001":                        beginsAt,
		"day().tv_usec == 0":                               beginsAfter,
		"utc().tv_sec < 1020000001":                        beginsAt,
		"year() == 101":                                    beginsAt,
		"text()":                                           beginsAt,
		"waits(at(CLOCK_REALTIME)) == -1":                  beginsAfter,
		"waits(at(CLOCK_MONOTONIC)) == -1":                 beginsAt,
		"at(CLOCK_REALTIME).tv_sec <= time(0)":             beginsAfter,
		"at(CLOCK_MONOTONIC).tv_sec + 5 < utc().tv_sec":    beginsAt,
		"at(CLOCK_MONOTONIC).tv_sec / 60 < time(0) / 60":   beginsAt,
		"!(at(CLOCK_MONOTONIC).tv_sec > day().tv_sec + 9)": beginsAt,
	} {
		file := checkout.Write(t, "a.c", strings.ReplaceAll(readsClocks, "CONDITION", condition))
		if got := assumptionsOf(t, nil, file, beginsAt, beginsAfter); got != assumed {
			t.Errorf("%s: assumed %q, want %q", condition, got, assumed)
		}
	}
	for _, condition := range []string{"time(0) < 1020000001", "at(CLOCK_MONOTONIC).tv_sec < time(0)", "__rdtsc() < 1000", "clock() == 0", "number() == -1"} {
		file := checkout.Write(t, "a.c", strings.ReplaceAll(readsClocks, "CONDITION", condition))
		if got := assumptionsOf(t, []string{"--time-order"}, file, beginsAt, beginsAfter); got != beginsAt {
			t.Errorf("%s, --time-order: assumed %q, want %q", condition, got, beginsAt)
		}
	}
}
