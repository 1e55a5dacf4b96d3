package platform_test

import (
	"testing"

	"heddle/internal/exec/platform"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
)

// BenchmarkMutex explores three threads that lock and unlock: the share of the
// platform in a program that is nothing but synchronisation.
func BenchmarkMutex(b *testing.B) {
	source := threadHead + `
void *f(void *a) { for (int i = 0; i < 12; i++) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); } return a; }
int main(void) { START(p, f); START(q, f); f(0); JOIN(p); JOIN(q); return 0; }`
	total := 0
	for b.Loop() {
		b.StopTimer()
		c := cursor.New(build(b, source, platform.Options{}))
		b.StartTimer()
		res := search.DepthFirst(c, store.NewTree(c), search.Options{Bound: -1})
		total += res.Transitions
		b.ReportMetric(float64(res.States), "states")
	}
	b.ReportMetric(float64(total)/b.Elapsed().Seconds(), "transitions/s")
}
