package bench
import ("testing";"heddle/internal/chance/sample";"heddle/internal/engine/plan";"heddle/internal/engine/runs";"heddle/internal/test/testsession")
func benchQ(b *testing.B, file, text string, steps int, flags ...string) {
	s := testsession.Open(b, testsession.Stepwise(file, flags...))
	q, err := plan.ParseQuery("Pr[<=5000] ("+text+")")
	if err != nil { b.Fatal(err) }
	x, err := sample.New(testsession.MachineOf(b, s), steps, 1)
	if err != nil { b.Fatal(err) }
	w, err := runs.Monitored(q[0].Left.Formula, q[0].Text, s.Program)
	if err != nil { b.Fatal(err) }
	x.Watch(w)
	k, from := uint64(0), 0.0
	for b.Loop() { x.Run(k); k++ }
	b.ReportMetric((from)/float64(k), "cpu-ns/run")
}
func BenchmarkNewFib16(b *testing.B) { benchQ(b, "fib16-clang5.ll", "<> [0.__VERIFIER_error]", 5000) }
func BenchmarkNewPeterson(b *testing.B) { benchQ(b, "peterson-clang5.ll", "<> ([1.crit] && [2.crit])", 5000) }
func BenchmarkNewWork(b *testing.B) { benchQ(b, "work.c", "<> (x > 10000)", 5000, "-DWORK=50") }

