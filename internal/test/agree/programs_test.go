package agree

import (
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"testing"

	"heddle/internal/test/irprograms"
	"heddle/internal/test/seeds"
)

// How many programs are compared.
const (
	shortEnumerated = 1_500
	longEnumerated  = 1_000_000
	shortLarger     = 60
	longLarger      = 20_000

	batchSize    = 200
	workers      = 2
	mostReported = 8 // differences that are shrunk and reported
)

// count is the number that an environment variable gives, or that of make test or make nightly.
func count(variable string, short, long int) int {
	if n, err := strconv.Atoi(os.Getenv(variable)); err == nil {
		return n
	}
	if nightly() {
		return long
	}
	return short
}

// nightly reports whether the long tests run too.
func nightly() bool { return os.Getenv("HEDDLE_NIGHTLY") != "" }

// seed is what programs are drawn from.
func seed() uint64 {
	if n, err := strconv.ParseUint(os.Getenv("HEDDLE_SEED"), 10, 64); err == nil {
		return n
	}
	return 1
}

// family makes programs by number.
type family struct {
	name    string
	program func(number int) *irprograms.Program
}

// shares are the parts of the enumerated families, in sixteenths.
var shares = []int{6, 6, 2, 2, 1, 1, 1}

// families are the enumerated ones: graphs of up to so many blocks, the small ones first, and pairs of threads.
func families(seed uint64, blocks int) []family {
	graphs, pairs, signals := irprograms.NewGraphs(blocks, seed), irprograms.NewPairs(false, seed), irprograms.NewPairs(true, seed)
	return []family{{"graph", graphs.Program}, {"pair", pairs.Program}, {"signal pair", signals.Program}, {"memory", irprograms.NewMemory(seed).Program},
		{unwritten, irprograms.NewUnwritten(seed).Program}, {timed, irprograms.NewTime(seed).Program},
		{placed, irprograms.NewPlaces(seed).Program}}
}

// TestEnumerated compares all ways on enumerated programs: HEDDLE_ENUMERATED of them, from HEDDLE_SEED; or of one family, HEDDLE_FAMILY.
func TestEnumerated(t *testing.T) {
	n := count("HEDDLE_ENUMERATED", shortEnumerated, longEnumerated)
	t.Logf("%d programs, HEDDLE_SEED=%d", n, seed())
	var jobs []job
	for k, f := range families(seed(), irprograms.MostBlocks) {
		switch os.Getenv("HEDDLE_FAMILY") {
		case "":
			jobs = append(jobs, split(f, n*shares[k]/16)...)
		case f.name:
			jobs = append(jobs, split(f, n)...)
		}
	}
	run(t, jobs, fmt.Sprintf("HEDDLE_ENUMERATED=%d", n))
}

// TestLarger compares all ways on random larger programs: HEDDLE_LARGER of them, from HEDDLE_SEED.
func TestLarger(t *testing.T) {
	n := count("HEDDLE_LARGER", shortLarger, longLarger)
	t.Logf("%d programs, HEDDLE_SEED=%d", n, seed())
	run(t, split(family{larger, irprograms.NewLarger(seed()).Program}, n), fmt.Sprintf("HEDDLE_LARGER=%d", n))
}

// TestProgram compares all ways on the program that HEDDLE_PROGRAM names, as reports of differences do.
func TestProgram(t *testing.T) {
	name := os.Getenv("HEDDLE_PROGRAM")
	if name == "" {
		name = "graph:1:0"
	}
	parts := strings.Split(name, ":")
	if len(parts) != 3 {
		t.Fatalf("HEDDLE_PROGRAM=%s: it is FAMILY:SEED:NUMBER", name)
	}
	seed, _ := strconv.ParseUint(parts[1], 10, 64)
	number, _ := strconv.Atoi(parts[2])
	b := load(t, []*irprograms.Program{programOf(t, parts[0], seed, number)})
	n := newTally()
	for _, d := range b.compare(0, n, true) {
		d.report(t)
	}
	t.Logf("the oracle: %v", b.reference(0, anything))
	n.report(t)
}

// larger is the family of random larger programs.
const larger = "larger"

// programOf is a program by name.
func programOf(t *testing.T, name string, seed uint64, number int) *irprograms.Program {
	for _, f := range append(families(seed, irprograms.MostBlocks), family{larger, irprograms.NewLarger(seed).Program}) {
		if f.name == name {
			return f.program(number)
		}
	}
	t.Fatalf("there is no family %q", name)
	return nil
}

// job is some programs that become one module.
type job struct {
	family   family
	from, to int
}

func split(f family, n int) (list []job) {
	for from := 0; from < n; from += batchSize {
		list = append(list, job{f, from, min(n, from+batchSize)})
	}
	return list
}

// longRun is how many jobs take so long that one wants to know how far they are (go test -v).
const longRun = 250

// run compares the programs of jobs, some at a time, and reports the first differences. A seed is a job.
func run(t *testing.T, jobs []job, size string) {
	part := seeds.Chosen(t, len(jobs))
	jobs = jobs[part.From-1 : part.To]
	defer debug.SetGCPercent(debug.SetGCPercent(800)) // what lives is small
	n := newTally()
	var found []*difference
	var lock sync.Mutex
	queue := make(chan job)
	var all sync.WaitGroup
	for range workers {
		all.Add(1)
		go func() {
			defer all.Done()
			for j := range queue {
				list := j.compare(t, n)
				lock.Lock()
				found = append(found, list...)
				lock.Unlock()
			}
		}()
	}
	for i, j := range jobs {
		if tenth := len(jobs) / 10; len(jobs) > longRun && i > 0 && i%tenth == 0 {
			lock.Lock()
			t.Logf("%d programs of %d, %d differences", i*batchSize, len(jobs)*batchSize, len(found))
			lock.Unlock()
		}
		queue <- j
	}
	close(queue)
	all.Wait()
	reportAll(t, found)
	part.Conclude(t)
	n.report(t)
	n.summarise(t, size)
}

// compare compares the programs of a job.
func (j job) compare(t *testing.T, n *tally) (found []*difference) {
	var programs []*irprograms.Program
	for i := j.from; i < j.to; i++ {
		programs = append(programs, j.family.program(i))
	}
	b := load(t, programs)
	for i := range programs {
		found = append(found, b.compare(i, n, false)...)
	}
	return found
}

// reportAll reports differences: of each way the first few, and how many there are.
func reportAll(t *testing.T, found []*difference) {
	counts := map[string]int{}
	for _, d := range found {
		kind := fmt.Sprintf("%s %s", d.program.Family, d.way.name)
		if counts[kind]++; counts[kind] <= 2 && len(counts) <= mostReported {
			d.report(t)
		}
	}
	for kind, n := range counts {
		t.Errorf("%s: %d differences", kind, n)
	}
}
