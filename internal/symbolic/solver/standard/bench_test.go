package standard

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"heddle/internal/symbolic/solver"
	"heddle/internal/symbolic/term"
)

// processor gives the seconds of processor time of this process: the machine may be busy with other things.
func processor() float64 {
	stat, err := os.ReadFile("/proc/self/stat")
	if err != nil {
		return clock()
	}
	fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')'):]))
	user, _ := strconv.ParseFloat(fields[12], 64)
	system, _ := strconv.ParseFloat(fields[13], 64)
	return (user + system) / 100
}

func clock() float64 { return float64(time.Now().UnixNano()) * 1e-9 }

func workloads() []workload {
	return []workload{insertionSort(6, 32), eventMachine(4, 400, 1), arithmetic(40, 60)}
}

func without(names ...string) []string { return names }

// BenchmarkPaths drives the solver as symbolic execution does. What is left out shows what a layer is worth.
func BenchmarkPaths(b *testing.B) {
	configurations := []struct {
		name    string
		without []string
	}{
		{"all", nil},
		{"no-bounds", without("bounds")},
		{"no-models", without("models", "parts")},
		{"no-outer-models", without("models")},
		{"no-inner-models", without("parts")},
		{"no-equalities", without("equalities")},
		{"no-slices", without("slices")},
		{"no-cores", without("cores")},
		{"blast-only", without("bounds", "models", "equalities", "slices", "cores", "parts")},
	}
	for _, w := range workloads() {
		for _, c := range configurations {
			b.Run(w.name+"/"+c.name, func(b *testing.B) {
				for b.Loop() {
					benchmark(b, w, Options{Without: c.without, Clock: clock})
				}
			})
		}
	}
}

func benchmark(b *testing.B, w workload, o Options) {
	pool := term.New()
	s := New(pool, o)
	defer s.Close()
	queries, begin := 0, processor()
	paths := w.run(pool, func(path []term.Term) solver.Status {
		queries++
		answer := s.Check(path)
		if answer.Status == solver.Unknown {
			b.Fatal(answer.Reason)
		}
		return answer.Status
	})
	b.ReportMetric(float64(queries)/max(0.01, processor()-begin), "queries/cpu-s")
	b.ReportMetric(float64(queries), "queries")
	b.ReportMetric(float64(paths), "paths")
	if testing.Verbose() {
		b.Logf("\n%s", s.Statistics)
	}
}
