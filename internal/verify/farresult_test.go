package verify

import (
	"bytes"
	"encoding/gob"
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testplan"
)

// wholeProof is a proof of whatever is asked, but for one obligation, if that is one.
func wholeProof(but verdict.Obligation, open []verdict.Reason) *verdict.Proof {
	p := &verdict.Proof{Kind: verdict.Exhausted}
	for _, o := range p.Kind.Obligations() {
		if o != but {
			p.State(o, nil)
		} else if open != nil {
			p.State(o, open)
		}
	}
	return p
}

// TestWhatIsBelieved: an answer that does not follow from what comes with it is none; what does, and is another process's proof, says so.
func TestWhatIsBelieved(t *testing.T) {
	const none = verdict.Obligation(255)
	some := []verdict.Reason{{Kind: verdict.InputCut, Text: "some"}}
	p := &plan.Plan{Task: plan.Task{Host: plan.Host{Process: "me"}}}
	for name, x := range map[string]struct {
		sent farResult
		want verdict.Answer
		says string // a reason, or an assumption
	}{
		"a proof":                     {farResult{Verdict: verdict.Verdict{Answer: verdict.Verified, Proof: wholeProof(none, nil)}}, verdict.Verified, "what worker w has proved is so"},
		"no proof":                    {farResult{Verdict: verdict.Verdict{Answer: verdict.Verified}}, verdict.Unknown, "a proof that is none"},
		"an obligation left out":      {farResult{Verdict: verdict.Verdict{Answer: verdict.Verified, Proof: wholeProof(verdict.InputsCovered, nil)}}, verdict.Unknown, "a proof that is none"},
		"an obligation that is open":  {farResult{Verdict: verdict.Verdict{Answer: verdict.Verified, Proof: wholeProof(verdict.InputsCovered, some)}}, verdict.Unknown, "a proof that is none"},
		"verified, with a reason":     {farResult{Verdict: verdict.Verdict{Answer: verdict.Verified, Proof: wholeProof(none, nil), Reasons: some}}, verdict.Unknown, "a proof that is none"},
		"violated, without a run":     {farResult{Verdict: verdict.Verdict{Answer: verdict.Violated}}, verdict.Unknown, "without a run"},
		"an answer that there is not": {farResult{Verdict: verdict.Verdict{Answer: 7}}, verdict.Unknown, "an answer that there is not"},
		"a claim without a run": {farResult{Verdict: verdict.Verdict{Answer: verdict.Unknown, Claims: []verdict.Claim{{Status: verdict.Failure, Counterexample: 1}}}},
			verdict.Unknown, "a claim that fails"},
		"unknown": {farResult{Verdict: verdict.Verdict{Reasons: some}}, verdict.Unknown, "some"},
	} {
		r := x.sent.judged(p, "w")
		v := &r.Verdict
		texts := slices.Clone(v.Assumptions)
		for _, why := range v.Reasons {
			texts = append(texts, why.Text)
		}
		if v.Answer != x.want || !strings.Contains(strings.Join(texts, "; "), x.says) || v.Answer == verdict.Unknown && name != "unknown" && (v.Proof != nil || v.Claims != nil) {
			t.Errorf("%s: %v, %q; want %v and %q", name, v.Answer, texts, x.want, x.says)
		}
	}
	own := farResult{Verdict: verdict.Verdict{Answer: verdict.Verified, Proof: wholeProof(none, nil)}}
	if r := own.judged(p, "me"); r.Verdict.Answer != verdict.Verified || len(r.Verdict.Assumptions) > 0 {
		t.Errorf("of this process: %v, %q", r.Verdict.Answer, r.Verdict.Assumptions)
	}
}

// TestWhatIsReplayed: a run counts if it fails what it was sent for, and nothing else.
func TestWhatIsReplayed(t *testing.T) {
	p := testplan.Programs{}.Plan(t, testplan.Head+"int main(void) { unsigned char x = byte(); check(x != 7); int *p = 0; if (x == 9) return *p; }", func(k *plan.Task) {
		k.Search.Engine = plan.EngineExplicit
		k.Checks.Set = k.Checks.Set.With(machine.Null)
	})
	for _, x := range []struct {
		line, check string
		engine      plan.Engine
		want        verdict.Answer
	}{
		{"0:7", "assert", plan.EngineExplicit, verdict.Violated}, {"0:9", "null", plan.EngineExplicit, verdict.Violated}, {"0:7", "null", plan.EngineExplicit, verdict.Unknown},
		{"0:9", "assert", plan.EngineExplicit, verdict.Unknown}, {"0:8", "assert", plan.EngineExplicit, verdict.Unknown}, {"1:7", "assert", plan.EngineExplicit, verdict.Unknown},
		{"(0:7)*", "assert", plan.EngineExplicit, verdict.Unknown}, {"x", "assert", plan.EngineExplicit, verdict.Unknown}, {"0:7", "assert", "oracle", verdict.Unknown},
	} {
		sent := farResult{Verdict: verdict.Verdict{Answer: verdict.Violated}, Runs: []farRun{{Line: x.line, Check: x.check, Engine: x.engine}}}
		r := sent.judged(p, "w")
		if r.Verdict.Answer != x.want || (len(r.Traces) > 0) != (x.want == verdict.Violated) {
			t.Errorf("%s as %s by %q: %v with %d traces, %v; want %v", x.line, x.check, x.engine, r.Verdict.Answer, len(r.Traces), r.Verdict.Reasons, x.want)
		}
	}
}

// TestNonsenseTasks: what is no task of a bundle is an error, and nothing else.
func TestNonsenseTasks(t *testing.T) {
	p := testplan.Programs{}.Plan(t, testplan.Head+"int main(void) { unsigned x = in(); check(x != 7); }", func(k *plan.Task) {
		k.Search.Engine, k.Source.Load.Buffer.Keep = plan.EngineAuto, true
	})
	bundle, err := plan.BundleCheck(p)
	if err != nil {
		t.Fatal(err)
	}
	s, err := OpenSpread(bundle, Means{})
	if err != nil {
		t.Fatal(err)
	}
	var whole bytes.Buffer
	if err := gob.NewEncoder(&whole).Encode(&farTask{Contender: 1, Rounds: true}); err != nil {
		t.Fatal(err)
	}
	if sent, err := s.Do(t.Context(), whole.Bytes()); err != nil || len(sent) == 0 {
		t.Fatalf("a task that is one: %v", err)
	}
	for n := range whole.Len() {
		if _, err := s.Do(t.Context(), whole.Bytes()[:n]); err == nil {
			t.Errorf("%d bytes of a task are done", n)
		}
	}
	x, err := sideBySide(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{-3, len(x.list), 100, piecewise} {
		var text bytes.Buffer
		if err := gob.NewEncoder(&text).Encode(&farTask{Contender: n}); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Do(t.Context(), text.Bytes()); err == nil || !strings.Contains(err.Error(), "which there is not") && n != piecewise || strings.Contains(err.Error(), "heddle bug") {
			t.Errorf("contender %d has done something: %v", n, err)
		}
	}
}

// TestForcedReduction: a verdict from afar says which reduction was asked for, where conditions forced another.
func TestForcedReduction(t *testing.T) {
	p := testplan.Programs{}.Plan(t, testplan.Head+"int g; int main(void) { g = 1; g = 2; return 0; }", func(k *plan.Task) {
		k.Search.Engine, k.Source.Load.Buffer.Keep, k.Checks.Never = plan.EngineExplicit, true, []string{"g == 9"}
	})
	bundle, err := plan.BundleCheck(p)
	if err != nil {
		t.Fatal(err)
	}
	q, err := plan.OpenCheck(bundle, plan.Host{})
	if err != nil {
		t.Fatal(err)
	}
	if p.ForcedWhy() == "" || q.ForcedWhy() != p.ForcedWhy() || q.Search.Reduction != p.Search.Reduction {
		t.Errorf("%q, want %q", q.ForcedWhy(), p.ForcedWhy())
	}
}
