package main

import (
	"bytes"
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// smallSize is the size that the suite's own --small gives to programs that take one.
const smallSize = "32"

// sizes are those of programs that take one and need another: to have the race that they record, or room for what they do.
var sizes = map[string]string{
	"DRB178-input-dependence-var-yes.c": "10001", // the race is there for sizes over 10000 only
	"DRB202-simd-broadcast-yes.c":       "256",   // these use elements 64 apart
	"DRB203-simd-broadcast-no.c":        "256",
	"DRB204-simd-gather-yes.c":          "256",
	"DRB205-simd-gatherscatter-no.c":    "256",
	"DRB206-simd-scatter-yes.c":         "256",
	"DRB207-simd-loadstore-yes.c":       "256",
	"DRB208-simd-loadstore-no.c":        "256",
}

// The names of programs say whether there is a data race, and whether they take a size.
var (
	raceRecord = regexp.MustCompile(`-(yes|no)\.c(pp)?$`)
	takesSize  = regexp.MustCompile(`-var-\w+\.c$`)
)

// dataRaceTests are programs with OpenMP, each of which is asked for data races only. They are run as the suite's
// scripts/test-harness.sh does, with the number of threads that heddle has by itself.
func dataRaceTests(dir string, _ checks) (list []test, err error) {
	names, err := filepath.Glob(filepath.Join(dir, "DRB*.c*"))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		record := raceRecord.FindStringSubmatch(name)
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if record == nil {
			continue
		}
		verdict := map[string]string{"yes": "false", "no": "true"}[record[1]]
		t := test{group: raceGroup(filepath.Base(name)), name: filepath.Base(name), files: []string{name}, want: want{verdict: verdict}}
		flags := []string{"-fopenmp"}
		if bytes.Contains(text, []byte("PolyBench")) {
			utilities := filepath.Join(dir, "utilities")
			t.files = append(t.files, filepath.Join(utilities, "polybench.c"))
			flags = append(flags, "-I"+dir, "-I"+utilities, "-DPOLYBENCH_NO_FLUSH_CACHE", "-DPOLYBENCH_TIME", "-D_POSIX_C_SOURCE=200112L")
		}
		t.args = []string{"check", "--check=-all,+race", "--cflags=" + strings.Join(flags, " ")}
		if size := cmp.Or(sizes[t.name], sizeOf(name)); size != "" {
			t.args = append(t.args, "--args="+size)
		}
		list = append(list, t)
	}
	return list, nil
}

// sizeOf is the size that the suite gives a program; "": none.
func sizeOf(name string) string {
	if takesSize.MatchString(name) {
		return smallSize
	}
	return ""
}

// raceGroup is the row of a program: those for accelerators are marked.
func raceGroup(name string) string {
	if slices.Contains(strings.Split(name, "-"), "gpu") {
		return "accelerators"
	}
	return "threads"
}
