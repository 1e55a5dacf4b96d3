package runs_test

import (
	"testing"

	"heddle/internal/result/verdict"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testsession"
)

// sleepsUntil polls a clock until a moment that it shows one day.
const sleepsUntil = `#include <time.h>
#include <unistd.h>
int flag;
int main(void) { time_t end = time(0) + 100; while (time(0) < end) sleep(1); flag = 1; return 0; }
`

// TestStandingClock: the clock of a run stands at last, and where it does, nothing is said of how probable is what waits for it: by no method.
func TestStandingClock(t *testing.T) {
	file := checkout.Write(t, "sleeps.c", sleepsUntil)
	for _, method := range []string{"exact", "", "splitting", "importance", "auto"} {
		for _, text := range []string{"Pr[<=3000] (<> flag == 1)", "Pr[<=3000] (<> flag == 1) >= 0.9", "Pr (<> flag == 1)"} {
			s := testsession.OpenQueries(t, file, nil, text)
			if s.Task.Sampling.Method = method; method == "exact" {
				s.Task.Sampling.Method, s.Task.Sampling.Exact = "", true
			}
			if (method == "splitting" || method == "importance") && text != "Pr[<=3000] (<> flag == 1)" {
				continue // refused
			}
			res, err := s.Answer(s.Questions()[0])
			if err != nil {
				t.Fatalf("%s, %s: %v", method, text, err)
			}
			a := &res.Verdict
			if a.Answer != verdict.Unknown || len(a.Reasons) == 0 || a.Reasons[0].Kind != verdict.InputCut {
				t.Errorf("%s, %s: %v, %v", method, text, a.Answer, a.Reasons)
			}
		}
	}
}
