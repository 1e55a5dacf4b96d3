package bench

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"heddle/internal/test/checkout"
)

// before is the commit before runs were drawn by clocks. HEDDLE_BEFORE names another one.
const before = "c377c364"

// sampled are programs whose runs are drawn, and how many of them by either build.
var sampled = []struct {
	name, file, query string
	flags             []string
	old, now          int
}{
	{"fib_16", "testdata/probabilistic/fib16-clang5.ll", "Pr[<=5000] (<> [0.__VERIFIER_error]) {Epsilon = 0.00001}", nil, 200_000, 1_000_000},
	{"Peterson", "testdata/probabilistic/peterson-clang5.ll", "Pr[<=5000] (<> ([1.crit] && [2.crit])) {Epsilon = 0.00001}", nil, 200_000, 1_000_000},
	{"private_work_few_states", "testdata/probabilistic/work.c", "Pr[<=50000] (<> ([1.pthread_mutex_unlock] && [2.pthread_mutex_lock])) {Epsilon = 0.00001}", []string{"-DWORK=50", "-DLOCKS"}, 20_000, 500_000},
	{"private_work_many_states", "bench/programs/private-work.c", "Pr[<=50000] (<> [0.__VERIFIER_error]) {Epsilon = 0.00001}", nil, 5_000, 50_000},
}

// BenchmarkClocks compares the runs a second of the command on one core with those of a build from before: user time, without that of
// starting and compiling. Both are taken in turns, and the least counts.
func BenchmarkClocks(b *testing.B) {
	old, now := buildBefore(b), checkout.Path("bin", "heddle")
	for _, x := range sampled {
		b.Run(x.name, func(b *testing.B) {
			slow, fast := math.Inf(1), math.Inf(1)
			for range max(3, b.N) {
				args := append([]string{checkout.Path(x.file), x.query}, x.flags...)
				slow = min(slow, perRun(b, old, x.old, args))
				fast = min(fast, perRun(b, now, x.now, args))
			}
			b.ReportMetric(1/slow, "before-runs/s")
			b.ReportMetric(1/fast, "runs/s")
			b.ReportMetric(slow/fast, "times")
		})
	}
}

// perRun is the user time of a run, in seconds.
func perRun(b *testing.B, heddle string, runs int, args []string) float64 {
	b.Helper()
	return (userTime(b, heddle, runs, args) - userTime(b, heddle, 1, args)) / float64(runs)
}

func userTime(b *testing.B, heddle string, runs int, args []string) float64 {
	b.Helper()
	list := []string{"query", "--workers=1", fmt.Sprint("--max-runs=", runs), args[0], args[1]}
	for _, f := range args[2:] {
		list = append(list, "--cflags="+f)
	}
	c := exec.Command(heddle, list...)
	if out, err := c.CombinedOutput(); c.ProcessState == nil || c.ProcessState.ExitCode() > 2 {
		b.Fatalf("%v: %v\n%s", c.Args, err, out)
	}
	return c.ProcessState.UserTime().Seconds()
}

// buildBefore builds the command of the commit before, in build/, once.
func buildBefore(b *testing.B) string {
	b.Helper()
	commit := before
	if named := os.Getenv("HEDDLE_BEFORE"); named != "" {
		commit = named
	}
	dir := checkout.Path("build", "before-"+commit)
	heddle := filepath.Join(dir, "bin", "heddle")
	if _, err := os.Stat(heddle); err == nil {
		return heddle
	}
	// What reads LLVM's files is built anew only if it was another one.
	script := `set -e
rm -rf "$2"; git clone -q --no-checkout "$1" "$2"; git -C "$2" checkout -q "$3"
if git -C "$1" diff --quiet "$3" HEAD -- llvm; then mkdir -p "$2/bin"; cp "$1/bin/heddle-llvm" "$2/bin/"; else make -C "$2/llvm"; fi
cd "$2" && go build -buildvcs=false -o bin/heddle ./cmd/heddle`
	if out, err := exec.Command("bash", "-c", script, "before", checkout.Path("."), dir, commit).CombinedOutput(); err != nil {
		b.Skipf("%s cannot be built: %v\n%s", commit, err, out)
	}
	return heddle
}
