package sampling_test

import (
	"os"
	"testing"

	"heddle/internal/chance/stats"
	"heddle/internal/result/verdict"
	"heddle/internal/test/odds"
)

// TestOraclesCover: of the intervals of plain runs, by each method that promises something, as many hold the probability as they promise: of the programs with known
// probabilities, by those methods whose number of runs is in reason for so rare events.
func TestOraclesCover(t *testing.T) {
	night := os.Getenv("HEDDLE_NIGHTLY") != ""
	promises := map[string]bool{"calibrated": true, "clopper-pearson": true, "confidence-sequence": true, "alpha-spending": true, "massart": true, "gbas": true}
	for _, m := range stats.Methods() {
		if !promises[m.Name] || !night && m.Name != "clopper-pearson" {
			continue
		}
		given, held := 0, 0
		for _, o := range odds.Programs() {
			if o.Exact < 1e-4 && m.Name == "gbas" || !night && o.File != "consensus.c" { // which draws until there are hits
				continue
			}
			seeds, ask := 200, o.Query[:len(o.Query)-1]+", Epsilon = 0.02}"
			if !night {
				seeds = 20
			}
			if o.Query[len(o.Query)-1] != '}' {
				ask = o.Query + " {Epsilon = 0.02}"
			}
			if m.Name == "gbas" {
				ask = "Pr[<=20000] (<> done == 1) {Relative = 0.5}"
			}
			o.Query = ask
			holds := 0
			for seed := range uint64(seeds) {
				a := odds.Asked(t, o.Open(t, m.Name, seed, 0))
				if a.Answer != verdict.Verified {
					t.Fatalf("%s, %s: %+v", m.Name, o.File, a)
				}
				if a.Estimate.Low <= o.Exact && o.Exact <= a.Estimate.High {
					holds++
				}
			}
			if t.Logf("%s, %s %v: %d of %d hold", m.Name, o.File, o.CFlags, holds, seeds); holds < odds.Least(seeds) {
				t.Errorf("%s, %s %v: %d of %d hold", m.Name, o.File, o.CFlags, holds, seeds)
			}
			given, held = given+seeds, held+holds
		}
		if given == 0 || held < odds.Least(given) {
			t.Errorf("%s: %d of %d hold", m.Name, held, given)
		}
	}
}
