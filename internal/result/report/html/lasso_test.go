package html

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/result/report"
	"heddle/internal/test/browser"
	"heddle/internal/test/checkout"
	"heddle/internal/verify"
)

// starving is a report of a run that is repeated for ever.
func starving(t *testing.T) *report.Report {
	return check(t, "testdata/temporal/mutex-starves.c", func(k *plan.Task) { k.Checks.Set = k.Checks.Set.With(machine.Starvation) })
}

// TestLasso: what is repeated is marked, and leads back to where it began, in the diagram and in words.
func TestLasso(t *testing.T) {
	tree, _ := pageOf(t, starving(t))
	sound(t, tree)
	var loops []string
	for _, x := range elements(tree, ".loops") {
		loops = append(loops, attribute(x, "id"))
	}
	if want := []string{"p1-run1-5", "p1-run1-6", "p1-run1-7"}; !slices.Equal(loops, want) {
		t.Errorf("repeated are %q, want %q", loops, want)
	}
	back := elements(tree, ".back")
	if len(back) != 1 || attribute(back[0], "data-first") != "p1-run1-5" || attribute(back[0], "data-last") != "p1-run1-7" || textOf(back[0]) != "after step 7 comes step 5 again, for ever" {
		t.Fatalf("%d arrows lead back", len(back))
	}
	var again []string
	for _, x := range elements(tree, ".again") {
		again = append(again, textOf(x))
	}
	if want := []string{"and from here again and again:", "and then step 5 again, and so on for ever"}; !slices.Equal(again, want) {
		t.Errorf("it is said %q, want %q", again, want)
	}
	if got := textOf(elements(tree, ".legend")[0]); !strings.HasSuffix(got, "from the end back to the beginning, for ever") {
		t.Errorf("legend %q", got)
	}
	if tree, _ := pageOf(t, check(t, "examples/counter.c", nil)); len(elements(tree, ".back"))+len(elements(tree, ".again"))+len(elements(tree, ".loops")) > 0 {
		t.Error("a run that ends leads back")
	}
}

// TestLassoInBrowser: the arrow leads from the last row of the cycle to its first one, beside the lanes, at any width.
func TestLassoInBrowser(t *testing.T) {
	ctx := opened(t, markupOf(t, starving(t)))
	for _, width := range []int64{1400, 360} {
		browser.Do(t, ctx, chromedp.EmulateViewport(width, 900), chromedp.Sleep(200*time.Millisecond))
		aligned(t, ctx)
		browser.Holds(t, ctx, `(() => {
			const b = document.querySelector(".beside .back").getBoundingClientRect(), s = document.querySelector(".beside").getBoundingClientRect();
			const row = (n) => document.getElementById("p1-run1-" + n).getBoundingClientRect();
			const lanes = Math.max(...[...document.querySelectorAll(".beside .node circle")].map((c) => c.getBoundingClientRect().right));
			return [b.top > row(5).top - 4, b.top < row(5).bottom, b.bottom > row(7).top, b.bottom < row(7).bottom + 4, b.left >= lanes, b.right <= s.right].join();
		})()`, "true,true,true,true,true,true")
	}
}

func markupOf(t *testing.T, r *report.Report) string {
	_, text := pageOf(t, r)
	return text
}

// TestEssential: the page says of a switch what becomes of the run without it, and what was made shorter.
func TestEssential(t *testing.T) {
	const file = "testdata/threads/atomic-two-steps.c"
	s := session(t, file, nil)
	res, err := s.Answer(verify.Checks{})
	if err == nil {
		err = s.Explain(res, true)
	}
	if err != nil {
		t.Fatal(err)
	}
	tree, _ := pageOf(t, &report.Report{Verdict: res.Verdict, Traces: res.Traces, Files: []string{file}, Base: checkout.Path("")})
	sound(t, tree)
	switches := elements(tree, ".e-switch")
	if len(switches) != 1 || textOf(switches[0]) != "if thread 1 (worker) runs on here until it waits or ends, the assertion holds" {
		t.Fatalf("%d switches", len(switches))
	}
	if row := switches[0].Parent.Parent.Parent; attribute(row, "id") != "p1-run1-5" {
		t.Errorf("the switch is said at %s", attribute(row, "id"))
	}
	if got := textOf(elements(tree, ".failure")[0]); !strings.Contains(got, "shorter: no shorter run was found") || !strings.Contains(got, "switches: 1 preemptive, the fewest") {
		t.Errorf("the failure says %q", got)
	}
}
