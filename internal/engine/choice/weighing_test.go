package choice

import (
	"strings"
	"testing"

	"heddle/internal/engine/runs"
	"heddle/internal/result/verdict"
)

// answered is an answer, by splitting or by sampling, with an interval; unknown if that is empty.
func answered(low, high float64, splits bool) *verdict.Verdict {
	a := &verdict.Verdict{}
	if splits {
		a.Estimate = &verdict.Estimate{Low: low, High: high, Splitting: &verdict.Splitting{}}
	} else {
		a.Estimate = &verdict.Estimate{Low: low, High: high, Weighting: &verdict.Weighting{}}
	}
	var reasons []verdict.Reason
	if low > high {
		reasons = []verdict.Reason{{Kind: verdict.Imprecise, Text: "it has none"}}
	}
	a.Conclude(runs.Proof(nil, nil, reasons), true)
	return a
}

// TestWeigh: two methods that contradict each other answer nothing; where they agree, or one has no interval, the report says so.
func TestWeigh(t *testing.T) {
	none := [2]float64{1, 0}
	for name, x := range map[string]struct {
		split, weighed [2]float64
		want           verdict.Answer
		sampled        bool // the answer is that of importance sampling
		says           string
	}{
		"they agree":            {[2]float64{1e-6, 2e-6}, [2]float64{1.9e-6, 3e-6}, verdict.Verified, false, "importance sampling agrees: "},
		"sampling says more":    {[2]float64{1e-6, 2e-6}, [2]float64{2.1e-6, 3e-6}, verdict.Unknown, false, "[2.1e-06, 3e-06]"},
		"sampling says less":    {[2]float64{1e-6, 2e-6}, [2]float64{1e-7, 9e-7}, verdict.Unknown, false, "[1e-06, 2e-06]"},
		"sampling says nothing": {[2]float64{1e-6, 2e-6}, none, verdict.Verified, false, "importance sampling gives no interval"},
		"splitting says none":   {none, [2]float64{1e-6, 2e-6}, verdict.Verified, true, "importance splitting gives no interval: it has none"},
		"neither":               {none, none, verdict.Unknown, false, "it has none"},
	} {
		a, w := answered(x.split[0], x.split[1], true), answered(x.weighed[0], x.weighed[1], false)
		got := weigh(a, w, "it is rare")
		says := got.Chosen
		for _, r := range got.Reasons {
			says += r.Text
		}
		if got.Answer != x.want || (got == w) != x.sampled || !strings.Contains(says, x.says) {
			t.Errorf("%s: %v %q", name, got.Answer, says)
		}
	}
}
