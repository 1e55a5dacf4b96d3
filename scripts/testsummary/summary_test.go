package main

import (
	"strings"
	"testing"
)

// TestSummary feeds short streams, as go test -json writes them, and looks at the closing line and the verdict.
func TestSummary(t *testing.T) {
	tests := []struct {
		name   string
		stream string
		good   bool
		want   []string // lines of the output, in this order; the last one is the last line
	}{
		{
			name: "leaves are counted, parents are not",
			stream: `{"Action":"start","Package":"a"}
{"Action":"run","Package":"a","Test":"T"}
{"Action":"run","Package":"a","Test":"T/x"}
{"Action":"run","Package":"a","Test":"T/y"}
{"Action":"pass","Package":"a","Test":"T/x"}
{"Action":"pass","Package":"a","Test":"T/y"}
{"Action":"pass","Package":"a","Test":"T"}
{"Action":"pass","Package":"a","Elapsed":0.5}`,
			good: true,
			want: []string{"ok   a (0.5s)", "2 passed, 0 failed"},
		},
		{
			name: "a failure shows its output and counts once",
			stream: `{"Action":"run","Package":"a","Test":"T"}
{"Action":"run","Package":"a","Test":"T/x"}
{"Action":"output","Package":"a","Test":"T/x","Output":"got 1\n"}
{"Action":"fail","Package":"a","Test":"T/x"}
{"Action":"fail","Package":"a","Test":"T"}
{"Action":"fail","Package":"a"}`,
			want: []string{"got 1", "0 passed, 1 failed"},
		},
		{
			name: "a failed build",
			stream: `{"ImportPath":"a [a.test]","Action":"build-output","Output":"a.go:1: undefined: x\n"}
{"ImportPath":"a [a.test]","Action":"build-fail"}
{"Action":"start","Package":"a"}
{"Action":"fail","Package":"a","FailedBuild":"a [a.test]"}`,
			want: []string{"a.go:1: undefined: x", "0 passed, 1 failed"},
		},
		{
			name: "a test binary that died shows the unfinished test",
			stream: `{"Action":"run","Package":"a","Test":"T"}
{"Action":"output","Package":"a","Test":"T","Output":"panic: boom\n"}
{"Action":"fail","Package":"a"}`,
			want: []string{"panic: boom", "0 passed, 1 failed"},
		},
		{
			name: "what only names of tests have in common is no test",
			stream: `{"Action":"run","Package":"a","Test":"T"}
{"Action":"run","Package":"a","Test":"T/file.c/fast"}
{"Action":"fail","Package":"a","Test":"T/file.c/fast"}
{"Action":"fail","Package":"a","Test":"T"}
{"Action":"fail","Package":"a"}`,
			want: []string{"FAIL a (0.0s)\n0 passed, 1 failed"},
		},
		{
			name: "a package that never ended",
			stream: `{"Action":"run","Package":"a","Test":"T"}
{"Action":"pass","Package":"a","Test":"T"}`,
			want: []string{"FAIL a: never ended", "1 passed, 1 failed"},
		},
		{
			name:   "nothing at all",
			stream: `go: no packages`,
			want:   []string{"go: no packages", "FAIL: no test was run", "0 passed, 1 failed"},
		},
		{
			name: "skips are named with their reason",
			stream: `{"Action":"run","Package":"a","Test":"S"}
{"Action":"output","Package":"a","Test":"S","Output":"=== RUN   S\n"}
{"Action":"output","Package":"a","Test":"S","Output":"    a_test.go:3: nightly only\n"}
{"Action":"skip","Package":"a","Test":"S"}
{"Action":"run","Package":"a","Test":"T"}
{"Action":"pass","Package":"a","Test":"T"}
{"Action":"pass","Package":"a"}`,
			good: true,
			want: []string{"1 skipped:", "  a S: a_test.go:3: nightly only", "1 passed, 0 failed"},
		},
		{
			name: "the slowest tests are named, with their subtests, quick ones are not",
			stream: `{"Action":"run","Package":"a","Test":"T"}
{"Action":"pass","Package":"a","Test":"T/x","Elapsed":7}
{"Action":"pass","Package":"a","Test":"T","Elapsed":7.2}
{"Action":"pass","Package":"b","Test":"Q","Elapsed":0.9}
{"Action":"pass","Package":"b","Test":"S","Elapsed":30.4}
{"Action":"pass","Package":"a","Elapsed":8}
{"Action":"pass","Package":"b","Elapsed":31}`,
			good: true,
			want: []string{"slowest: b S 30s, a T 7s", "3 passed, 0 failed"},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { checkStream(t, test.stream, test.good, test.want) })
	}
}

func checkStream(t *testing.T, stream string, good bool, want []string) {
	t.Helper()
	var out strings.Builder
	s := newSummary(&out)
	if err := s.read(strings.NewReader(stream)); err != nil {
		t.Fatal(err)
	}
	if got := s.close(); got != good {
		t.Errorf("good = %v, want %v", got, good)
	}
	rest := out.String()
	for _, line := range want {
		_, after, found := strings.Cut(rest, line+"\n")
		if !found {
			t.Fatalf("no line %q in order in:\n%s", line, out.String())
		}
		rest = after
	}
	if rest != "" {
		t.Errorf("after the closing line: %q", rest)
	}
}
