package cli

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
)

const petersonQueries = "../../../testdata/query/peterson.c"

// TestQueryStatus: the exit status is that of the worst answer, and mistakes have
// their own.
func TestQueryStatus(t *testing.T) {
	t.Parallel()
	file := write(t, "all.q", "A[] inside <= 1 // holds\nE<> inside > 1\n")
	bad := write(t, "bad.q", "A[] inside <= 1\nE<> inside =\n")
	for _, x := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{petersonQueries, "A[] inside <= 1"}, 0, "satisfied: it holds in every state"},
		{[]string{petersonQueries, "E<> inside > 1"}, 1, "not satisfied: no state satisfies it"},
		{[]string{petersonQueries, "EnumStates"}, 0, "9,141 states, 14 racy states, 0 deadlocks, 2 ends"},
		{[]string{"--states=100", petersonQueries, "EnumStates"}, 2, "unknown: the limit on states was reached"},
		{[]string{"--states=100", petersonQueries, "A[] inside <= 1"}, 2, "unknown: the limit on states was reached"},
		{[]string{"--search=bfs", petersonQueries, "E<> turn == 1"}, 0, "schedule: 0*21 1*15\n"},
		{[]string{petersonQueries, "EnumStatesSMC <=9 9"}, 0, "met by 9 runs"},
		{[]string{"-q", file, petersonQueries}, 1, "not satisfied: no state satisfies it"},
		{[]string{"-q", bad, petersonQueries}, 3, "bad.q:2: a comparison is"},
		{[]string{"-q", "no-such.q", petersonQueries}, 3, "no-such.q"},
		{[]string{"-q", file}, 3, "no input file"},
		{[]string{petersonQueries}, 3, "a query are required"},
		{[]string{petersonQueries, "E<> nothing == 1"}, 3, "no variable nothing"},
		{[]string{"--search=random", petersonQueries, "EnumStates"}, 3, "--search of query must be dfs or bfs"},
	} {
		status, out, err := heddle(append([]string{"query"}, x.args...)...)
		if status != x.status || !strings.Contains(out+err, x.want) {
			t.Errorf("%v: status %d\n%s%s", x.args, status, out, err)
		}
	}
}

// TestQueryReplays: the command that a query, --never or --always prints leads to the
// same state.
func TestQueryReplays(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"query", "--cflags=-DFAULTY", petersonQueries, "E<> [1.crit] && [2.crit]"},
		{"query", "--cflags=-DFAULTY", petersonQueries, "A[] inside <= 1"},
		{"check", "--cflags=-DFAULTY", "--check=-race", "--never=[1.crit] && [2.crit]", petersonQueries},
		{"check", "--cflags=-DFAULTY", "--check=-race", "--always=inside <= 1", petersonQueries},
		{"check", "--check=-race", "--never=Terminated", petersonQueries},
		{"check", "--check=-race", "--search=bfs", "--never=worker::me@2 == 1", petersonQueries},
		{"check", "--check=-race", "--reduction=tau", "--never=@2.worker.%cmp == 1 || turn == 1", petersonQueries},
	} {
		_, out, _ := heddle(args...)
		tail := regexp.MustCompile(`(?s)\n(here [^\n]*)\n.*\nreplay:   heddle replay ([^\n]*)\n`).FindStringSubmatch(out)
		if tail == nil {
			t.Errorf("%v: no replay in\n%s", args, out)
			continue
		}
		status, again, errs := heddle(append([]string{"replay"}, unquoted(tail[2])...)...)
		if status != 1 || !strings.Contains(again, tail[1]) {
			t.Errorf("%v: the replay has status %d, and not %q\n%s%s", args, status, tail[1], again, errs)
		}
	}
}

// unquoted takes a command apart as a shell does, where ' is the only quote.
func unquoted(line string) (words []string) {
	for _, w := range regexp.MustCompile(`'[^']*'|[^ ']+`).FindAllString(line, -1) {
		words = append(words, strings.Trim(w, "'"))
	}
	return words
}

func TestQueryJSON(t *testing.T) {
	t.Parallel()
	_, out, errs := heddle("query", "--json", "--cflags=-DFAULTY", petersonQueries, "A[] inside <= 1")
	var d struct {
		Schema  string
		Queries []struct {
			Query, Answer string
			ExitStatus    int `json:"exit_status"`
			Trace         *struct{ Schedule string }
		}
	}
	if err := json.Unmarshal([]byte(out), &d); err != nil {
		t.Fatal(err, out, errs)
	}
	if d.Schema != "heddle-queries/1" || len(d.Queries) != 1 || d.Queries[0].Answer != "not satisfied" || d.Queries[0].ExitStatus != 1 ||
		d.Queries[0].Trace == nil || d.Queries[0].Trace.Schedule == "" {
		t.Errorf("%s", out)
	}
}

// TestRulesEverywhere: a violation of --never is found by every way to search, and a
// proof is one.
func TestRulesEverywhere(t *testing.T) {
	t.Parallel()
	ways := [][]string{{}, {"--search=bfs"}, {"--workers=2"}, {"--store=hash"}, {"--reduction=tau"}, {"--reduction=superstep"}, {"--context-bound=3"}, {"--keep-going"}}
	for _, way := range ways {
		for cflags, want := range map[string]int{"-DFAULTY": 1, "-DRIGHT": 0} {
			if want == 0 && len(way) > 0 && strings.HasPrefix(way[0], "--context-bound") {
				continue
			}
			args := append([]string{"check", "-q", "--check=-race", "--cflags=" + cflags, "--never=[1.crit] && [2.crit]"}, way...)
			if status, out, errs := heddle(append(args, petersonQueries)...); status != want {
				t.Errorf("%v %s: status %d, not %d: %s%s", way, cflags, status, want, out, errs)
			}
		}
	}
}
