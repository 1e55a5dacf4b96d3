package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const posixFolder = "ltp/testcases/open_posix_testsuite"

// posixFamilies are the rows of the table, with how the names of their interfaces begin.
var posixFamilies = []struct {
	name     string
	prefixes []string
}{
	{"threads", []string{"pthread_"}},
	{"semaphores", []string{"sem_"}},
	{"signals", []string{"sig", "raise", "kill"}},
	{"clocks and timers", []string{"clock", "timer_", "nanosleep", "time", "sched_yield"}},
	{"scheduling", []string{"sched_get", "sched_set", "sched_rr"}},
	{"message queues", []string{"mq_"}},
	{"asynchronous input and output", []string{"aio_", "lio_"}},
	{"memory", []string{"mmap", "munmap", "mlock", "munlock", "shm_"}},
	{"dates, strings and processes", []string{"asctime", "ctime", "difftime", "gmtime", "localtime", "mktime", "str", "access", "fork", "fsync", "getpid", "testfrmw"}},
}

// posixRunTests are run: a test that passes ends with status 0. Misuse does not stop a run: many tests do what POSIX leaves
// undefined, to see the error code that it recommends.
func posixRunTests(dir string, _ checks) ([]test, error) {
	return posixTests(dir, func(t *test) { t.args = append([]string{"run", "--check=-misuse,-unlock"}, t.args...) })
}

// posixCheckTests are checked: a test that passes has nothing to be refuted. Races are left out: the tests wait for
// plain and volatile variables of other threads, each a race, after which nothing else would be seen.
func posixCheckTests(dir string, _ checks) ([]test, error) {
	return posixTests(dir, func(t *test) {
		t.args = append([]string{"check", "--check=-race"}, t.args...)
		t.want.verdict = "true"
	})
}

func posixTests(dir string, finish func(*test)) (list []test, err error) {
	include, common := filepath.Join(dir, "include"), filepath.Join(dir, "lib/common.c") // where main is
	for _, family := range posixFamilies {
		for _, prefix := range family.prefixes {
			names, err := filepath.Glob(filepath.Join(dir, "conformance/interfaces", prefix+"*", "[0-9]*-[0-9]*.c"))
			if err != nil {
				return nil, err
			}
			for _, name := range names {
				t := test{group: family.name, files: []string{name, common}, args: []string{"--cflags=-I" + include}}
				t.name, _ = filepath.Rel(filepath.Join(dir, "conformance/interfaces"), name)
				t.skip = dangerous(name)
				t.want.native = []string{"-I" + include, name, common, "-pthread", "-lrt", "-lm"}
				finish(&t)
				list = append(list, t)
			}
		}
	}
	return slices.CompactFunc(list, func(a, b test) bool { return a.name == b.name }), nil
}

// dangerous says why a test must not be run on the machine itself, which shows that it passes there.
func dangerous(name string) string {
	text, err := os.ReadFile(name)
	switch {
	case err != nil:
		return "a source is missing"
	case bytes.Contains(text, []byte("clock_settime")):
		return "it sets the clock of the machine"
	case strings.Contains(name, "/killpg/"):
		return "it sends signals to other processes"
	}
	return ""
}
