package corpus

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"heddle/internal/test/annotated"
	"heddle/internal/test/checkout"
)

// Of how many programs make test takes one, in each way: so many that the package takes some three minutes on two cores. Nightly takes all.
const (
	optimisedOneIn  = 12  // as at -O0 but for the compiler
	narrowOneIn     = 16  // and for the size of pointers
	everywhereOneIn = 6   // without reductions
	namedOneIn      = 8   // with the reductions of other tools
	timeOneIn       = 4   // where the order of time decides, for each way to search
	visibleOneIn    = 4   // where a step must be seen, for each way to search
	runsOneIn       = 4   // about runs without end, for each reduction
	countsOneIn     = 4   // whose states are counted
	waysOneIn       = 24  // and in each way but the default
	unknownsOneIn   = 4   // with inputs, which are taken as unknowns
	plainOneIn      = 48  // without inputs, by the same engine
	enginesOneIn    = 150 // by every engine with 32-bit pointers
	slowOneIn       = 8   // that take seconds
	openOneIn       = 8   // whose verdict is unknown, which they are until time is over
)

// affordable reports whether make test can afford to check a program in a way.
func affordable(a *annotated.Program, way string) bool {
	switch {
	case a.Verdict == "unknown":
		return a.Sampled("open "+way, openOneIn)
	case slices.Contains(slow(), a.Name()):
		return a.Sampled("slow "+way, slowOneIn)
	}
	return true
}

// slow lists the programs whose check takes more than a second of an idle core.
var slow = sync.OnceValue(func() []string {
	text, err := os.ReadFile(testdata("slow.txt"))
	if err != nil {
		panic(err)
	}
	return strings.Fields(string(text))
})

// testdata is the path of a file of this package's.
func testdata(name string) string {
	return filepath.Join(checkout.Path("internal", "test", "corpus"), "testdata", name)
}
