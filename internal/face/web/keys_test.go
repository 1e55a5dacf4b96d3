package web_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"heddle/internal/test/browser"
	"heddle/internal/test/checkout"
)

// TestAnyKeys: whatever keys are pressed, in whatever order, the page shows the state in which the program is, and the run that led there.
func TestAnyKeys(t *testing.T) {
	keys := []string{"1", "1", "2", "3", "9", "r", "r", "g", kb.ArrowUp, kb.ArrowUp, kb.ArrowDown, kb.ArrowLeft, kb.ArrowRight, kb.Home, kb.End, kb.Enter}
	for i, x := range []struct{ file, run string }{
		{"examples/deadlock.c", ""}, {"testdata/probabilistic/trylock.c", "1*3"}, {"testdata/cxx/condition-variable-lost.cc", ""}, {"examples/table.c", ""}, {"testdata/probabilistic/coins.c", ""},
	} {
		ctx := opened(t, served(t, checkout.Path(x.file), x.run))
		r := rand.New(rand.NewPCG(7, uint64(i)))
		for range 12 {
			var pressed []string
			for range 8 {
				pressed = append(pressed, keys[r.IntN(len(keys))])
				browser.Do(t, ctx, chromedp.KeyEvent(pressed[len(pressed)-1]))
			}
			var wrong string
			browser.Do(t, ctx, settled(), chromedp.Evaluate(consistent, &wrong, awaited))
			if wrong != "" {
				t.Fatalf("%s: after %q: %s", x.file, strings.Join(pressed, " "), wrong)
			}
		}
		shot(t, ctx, "keys"+string(rune('0'+i)))
	}
}

// consistent is what is wrong with what the page shows; "": nothing.
const consistent = `(async () => {
	const [state, schedule] = await ask([["state"], ["schedule"]]);
	if (state.state !== now.id) return "the page is in state " + now.number + ", the program in another one";
	if (state.position !== at) return "the page is at step " + at + ", the program at " + state.position;
	if (steps(schedule.schedule).map((s) => s.thread + ":" + s.choice).join(" ") !== run.slice(0, at).map((s) => s.thread + ":" + s.choice).join(" ")) return "the runs differ: " + schedule.schedule;
	if (steps(schedule.ahead).map((s) => s.thread + ":" + s.choice).join(" ") !== run.slice(at).map((s) => s.thread + ":" + s.choice).join(" ")) return "what is ahead differs: " + schedule.ahead;
	if (!document.getElementById("error").hidden) return document.getElementById("error").textContent;
	const ids = new Set([...nodes.values()].map((n) => n.number));
	if (ids.size !== nodes.size) return "two states have one number";
	return "";
})()`
