package rpc_test

import (
	"testing"

	"heddle/internal/face/rpc"
)

// BenchmarkRun draws a run by one request.
func BenchmarkRun(b *testing.B) {
	c := connect(b, "")
	ask[rpc.Loaded](c, "load", object{"files": []string{"fib4-clang5.ll"}})
	steps := 0
	for k := range b.N {
		steps += ask[rpc.Sampled](c, "sample", object{"from": "initial", "until": "[0.__VERIFIER_error]", "steps": 5000, "run": k}).Steps
	}
	b.ReportMetric(float64(steps)/b.Elapsed().Seconds(), "steps/s")
}

// BenchmarkStep lists the actions and takes one, by two requests.
func BenchmarkStep(b *testing.B) {
	c := connect(b, "")
	ask[rpc.Loaded](c, "load", object{"files": []string{"fib4-clang5.ll"}})
	for b.Loop() {
		list := ask[rpc.Listing](c, "enabled", object{"brief": true}).Actions
		if len(list) == 0 {
			ask[rpc.Position](c, "initial", nil)
			continue
		}
		ask[rpc.Position](c, "step", object{"thread": list[len(list)-1].Thread})
	}
}
