package crosscheck

import (
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/temporal/ctl"
	"heddle/internal/test/fixedpoints"
	"heddle/internal/test/oracle"
	"heddle/internal/test/seeds"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// TestBranching: of random programs and formulae of branching time the verdict is that of fixed points over all states and steps of the
// oracle, under each promise of fairness and each reduction.
func TestBranching(t *testing.T) {
	var answers [3]atomic.Int64
	seeds.Each(t, seeds.Amount("HEDDLE_BRANCHING", 25, 1000), func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 11))
		text := drawTemporal(r)
		load := compile.Options{CFlags: []string{"-w"}}
		g := graphOf(t, text, load)
		if g == nil {
			return
		}
		points, cut := fixedPointsOf(g)
		live := points.Prune(cut)
		for range 3 {
			f := drawBranching(r, 1+r.IntN(3))
			compareBranching(t, text, load, points, live[0], f, &answers)
		}
	})
	spread(t, &answers, 50)
}

// fixedPointsOf is the oracle's graph, and which of its states are cut off.
func fixedPointsOf(g *oracle.Graph) (*fixedpoints.Graph, []bool) {
	points := &fixedpoints.Graph{Threads: 3}
	var cut []bool
	for i, s := range g.States {
		able := uint64(0)
		for _, st := range s.Steps {
			able |= 1 << st.Thread
			points.Edges = append(points.Edges, fixedpoints.Edge{From: i, To: st.To, Thread: st.Thread})
		}
		if len(s.Steps) == 0 && !s.Cut {
			points.Edges = append(points.Edges, fixedpoints.Edge{From: i, To: i, Thread: -1})
		}
		if s.Inside {
			able = 0
		}
		points.Inside = append(points.Inside, s.Inside)
		points.Labels, points.Able, cut = append(points.Labels, saysOf(s)), append(points.Able, able), append(cut, s.Cut)
	}
	return points, cut
}

// drawBranching draws a formula without X.
func drawBranching(r *rand.Rand, depth int) *ctl.Formula {
	if depth == 0 {
		return ctl.Atom(r.IntN(len(temporalAtoms())))
	}
	next := func() *ctl.Formula { return drawBranching(r, depth-1) }
	switch k := r.IntN(13); k {
	case 0:
		return ctl.With(ctl.OpNot, next())
	case 1:
		return ctl.With(ctl.OpAnd, next(), next())
	case 2:
		return ctl.With(ctl.OpOr, next(), next())
	case 3, 4, 5, 6, 7, 8:
		return ctl.With([]ctl.Op{ctl.OpEF, ctl.OpAF, ctl.OpEG, ctl.OpAG, ctl.OpEF, ctl.OpAG}[k-3], next())
	}
	return ctl.With([]ctl.Op{ctl.OpEU, ctl.OpAU, ctl.OpEW, ctl.OpAW, ctl.OpER, ctl.OpAR, ctl.OpEM, ctl.OpAM}[r.IntN(8)], next(), next())
}

func compareBranching(t *testing.T, text string, load compile.Options, points *fixedpoints.Graph, live bool, f *ctl.Formula, answers *[3]atomic.Int64) {
	t.Helper()
	formula := f.Text(temporalAtoms())
	for name, fairness := range map[plan.Fairness]ctl.Fairness{plan.FairNone: ctl.Unfair, plan.FairWeak: ctl.Weak, plan.FairStrong: ctl.Strong} {
		want := verdict.Violated
		switch {
		case !live || !points.Holds(ctl.With(ctl.OpEG, ctl.With(ctl.OpTrue)), fairness)[0]:
			want = verdict.Unknown // of no run
		case points.Holds(f, fairness)[0]:
			want = verdict.Verified
		}
		for _, by := range []reduction.Name{reduction.None, reduction.Local} {
			task := plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks, Branching: formula, Fairness: name}, Search: plan.Search{Reduction: by}}
			task.Source.Load = load
			res, err := testsession.OpenText(t, "program.c", text, task).Answer(verify.Checks{})
			if err != nil {
				t.Fatal(err)
			}
			answers[res.Verdict.Answer].Add(1)
			if res.Verdict.Answer != want {
				t.Fatalf("%s, fairness %s, reduction %s: %v %v, want %v\n%s", formula, name, by, res.Verdict.Answer, res.Verdict.Reasons, want, text)
			}
		}
	}
}
