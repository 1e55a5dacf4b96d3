package reachability_test

import (
	"testing"

	"heddle/internal/ask/query"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

const (
	phis     = "../../../testdata/query/phis.ll"
	peterson = "../../../testdata/query/peterson.c"
)

// TestQueries: each query has the answer that follows from the program's text. A way to a state was
// replayed, and the state at its end has the condition.
func TestQueries(t *testing.T) {
	const yes, no = verdict.Verified, verdict.Violated
	faulty := []string{"-DFAULTY"}
	for _, c := range []struct {
		file   string
		cflags []string
		query  string
		want   verdict.Answer
	}{
		// LODIN 2022, listing 1.
		{phis, nil, "E<> (@0.main.%b; ui8 == 1; ui8)", no},
		{phis, nil, "E<> (@0.main.%x; ui32 == @0.main.%z; ui32)", yes},
		{phis, nil, "E<> @0.main.%x + @0.main.%z == 2", no},
		{phis, nil, "E<> @0.main.%x == 1 && @0.main.%z == 0", yes},
		{phis, nil, "E<> Terminated", no},

		{peterson, nil, "E<> [1.crit] && [2.crit]", no},
		{peterson, faulty, "E<> [1.crit] && [2.crit]", yes},
		{peterson, nil, "A[] inside <= 1", yes},
		{peterson, faulty, "A[] inside <= 1", no},
		{peterson, nil, "A[] Forall (p)(![p.crit]) || inside <= 1", yes},
		{peterson, nil, "E<> Exists (p)([p.crit] && worker::me@p == 1)", yes},
		{peterson, nil, "E<> worker::me@1 == 1", no},
		{peterson, nil, "E<> Exists (p)(worker::me@p != p - 1 && at(peterson.c:31)@p)", no},
		{peterson, nil, "E<> worker::me@2 == 1 && at(peterson.c:31)@2 && at(query/peterson.c:31)@1", no},
		{peterson, faulty, "E<> worker::me@2 == 1 && at(peterson.c:31)@2 && at(query/peterson.c:31)@1", yes},
		{peterson, nil, "E<> pointer == 0", yes},
		{peterson, nil, "E<> pointer[0] == 9 && pointer != 0", yes},
		{peterson, nil, "E<> sides[0].mark == -2 && sides[0].byte == 200 && sides[0].low == 5 && sides[0].high == -3", yes},
		{peterson, nil, "E<> sides[0].mark; ui8 == 254", yes},
		{peterson, nil, "E<> sides[0].byte; si8 == -56", yes},
		{peterson, nil, "A[] phase == IDLE || phase == INSIDE", yes},
		{peterson, nil, "A[] main::local == 0 || main::local == -7", yes}, // no value elsewhere
		{peterson, nil, "A[] sides[turn].rounds <= 1", yes},
		{peterson, nil, "E<> sides[turn + 2].rounds == 0", no}, // no element, no value
		{peterson, nil, "E<> !(sides[turn + 2].rounds == 0)", no},
		{peterson, nil, "E<> 1 / turn == 1", yes},
		{peterson, nil, "E<> DataRace", yes},
		{peterson, nil, "E<> Deadlock || DivZero || OverFlows", no},
		{peterson, nil, "E<> Terminated && sides[0].rounds == 1 && sides[1].rounds == 1", yes},
		{peterson, nil, "E<> Terminated && sides[0].rounds + sides[1].rounds != 2", no},
	} {
		s := testsession.OpenQueries(t, c.file, c.cflags, c.query)
		q := s.Task.Checks.Queries[0]
		r, err := s.Answer(verify.Query{Query: q})
		if err != nil {
			t.Errorf("%s: %v", c.query, err)
			continue
		}
		a := &r.Verdict
		if a.Answer != c.want {
			t.Errorf("%s: %v, not %v %v", c.query, a.Answer, c.want, a.Reasons)
		}
		if shows := (q.Kind == query.Reachable) == (a.Answer == yes); shows != (len(r.Traces) > 0) {
			t.Errorf("%s: %d traces", c.query, len(r.Traces))
		}
	}
}
