package testfleet

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"heddle/internal/fleet"
)

// sample is a module whose tests end in each way.
var sample = map[string]string{
	"go.mod":    "module sample\n\ngo 1.26\n",
	"q/none.go": "package q\n",
	"p/p.go":    "package p\n\nfunc Answer() int { return 42 }\n",
	"p/p_test.go": `package p

import (
	"fmt"
	"os"
	"testing"
	"time"
)

func TestRight(t *testing.T) {
	if Answer() != 42 || os.Getenv("HEDDLE_NATS") != "" {
		t.Error("wrong")
	}
}

func TestParts(t *testing.T) {
	t.Run("good", func(t *testing.T) {})
	t.Run("bad", func(t *testing.T) { t.Error("bad") })
	t.Run("late", func(t *testing.T) { t.Error(os.Getenv("HEDDLE_SAMPLE")) })
}

func TestEver(t *testing.T) { for {} }

func TestPanics(t *testing.T) { panic("no") }

func TestWaits(t *testing.T) { for { time.Sleep(100 * time.Millisecond) } }

func TestMarks(t *testing.T) {
	f, _ := os.OpenFile(os.Getenv("HEDDLE_MUTANT_HITS"), os.O_RDWR, 0)
	f.WriteAt([]byte{7}, 1)
}

// TestOnce never ends, the first time.
func TestOnce(t *testing.T) {
	f, _ := os.OpenFile(os.Getenv("HEDDLE_SAMPLE"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	fmt.Fprintf(f, "%09d\n", os.Getpid())
	if s, _ := f.Stat(); s.Size() == 10 { time.Sleep(time.Hour) }
}
`,
}

// tree writes the sample.
func tree(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range sample {
		name = filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func pack(t *testing.T, root string, overlay map[string][]byte) []byte {
	t.Helper()
	data, err := Pack(root, overlay)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func muster(t *testing.T, a Asked) *Team {
	t.Helper()
	a.Tell = func(string) {}
	team, err := Muster(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { team.Close(true) })
	return team
}

// TestOrders: each test ends as it would here, and what is no order is refused.
func TestOrders(t *testing.T) {
	t.Setenv(clusterVariable, "nats://nowhere")
	t.Setenv("HEDDLE_SAMPLE", "of the worker")
	team := muster(t, Asked{Slots: 2, Tree: pack(t, tree(t), nil)})
	number := uint64(0)
	run := func(o Order) (Result, string, error) {
		number++
		return team.Run(number, o)
	}
	for _, x := range []struct {
		order   Order
		outcome Outcome
		failed  []string
		output  string
	}{
		{Order{Folder: "p", Test: "TestRight", First: true}, Passed, nil, "PASS"},
		{Order{Folder: "p", Test: "TestParts"}, Failed, []string{"TestParts", "TestParts/bad", "TestParts/late"}, "late"},
		{Order{Folder: "p", Test: "TestParts/good"}, Passed, nil, "PASS"},
		{Order{Folder: "p", Test: "TestParts", Below: "^g"}, Passed, nil, "PASS"},
		{Order{Folder: "p", Test: "TestParts/late", Env: []string{"HEDDLE_SAMPLE=a b"}}, Failed, []string{"TestParts", "TestParts/late"}, "a b\n"},
		{Order{Folder: "p", Test: "TestEver", CPU: 0.5}, Slow, nil, ""},
		{Order{Folder: "p", Test: "TestPanics"}, Failed, nil, "panic: no"},
	} {
		r, worker, err := run(x.order)
		slices.Sort(r.Failed)
		if x.order.Test == "TestPanics" {
			r.Failed = nil // Go says so, or not
		}
		if err != nil || r.Outcome != x.outcome || !slices.Equal(r.Failed, x.failed) || !strings.Contains(r.Output, x.output) || strings.Contains(r.Output, "of the worker") || worker != Name() {
			t.Errorf("%+v: %+v by %q, %v", x.order, r, worker, err)
		}
	}
	if r, _, err := run(Order{Folder: "p", Test: "TestMarks", Marks: 3}); err != nil || !bytes.Equal(r.Marks, []byte{0, 7, 0}) {
		t.Errorf("marks %v, %v", r.Marks, err)
	}
	for want, o := range map[string]Order{
		"no test TestGone":         {Folder: "p", Test: "TestGone"},
		"no test TestRight|TestEv": {Folder: "p", Test: "TestRight|TestEver"},
		"no test":                  {Folder: "q", Test: "TestRight"},
		"no folder of a tree":      {Folder: "../p", Test: "TestRight"},
		"is no variable for a te":  {Folder: "p", Test: "TestRight", Env: []string{"PATH=/tmp"}},
		"=x\" is no variable":      {Folder: "p", Test: "TestRight", Env: []string{clusterVariable + "=x"}},
		"out of bounds":            {Folder: "p", Test: "TestRight", Marks: -1},
		"no such file":             {Folder: "gone", Test: "TestRight"},
	} {
		if r, _, err := run(o); err == nil || !strings.Contains(err.Error(), want) && want != "no such file" {
			t.Errorf("%+v: %+v, %v, want %q", o, r, err, want)
		}
	}
}

// TestOverlay: the compiler reads what the overlay has, and nobody else does. The same tree has the same bundle.
func TestOverlay(t *testing.T) {
	root := tree(t)
	overlay := map[string][]byte{"p/p.go": []byte("package p\n\nimport \"sample/new\"\n\nfunc Answer() int { return new.N }\n"), "new/new.go": []byte("package new\n\nconst N = 43\n")}
	data := pack(t, root, overlay)
	if again := pack(t, root, overlay); !bytes.Equal(data, again) {
		t.Error("two bundles of one tree")
	}
	if bytes.Equal(data, pack(t, root, nil)) {
		t.Error("the overlay makes no difference")
	}
	r, _, err := muster(t, Asked{Slots: 1, Tree: data}).Run(1, Order{Folder: "p", Test: "TestRight"})
	if err != nil || r.Outcome != Failed {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestHung: a test that waits for ever is ended, though a clock ticks in it; one that works is not.
func TestHung(t *testing.T) {
	x := &Tree{Root: tree(t), Binaries: t.TempDir(), Env: Environment()}
	binary, err := x.Binary("p")
	if err != nil {
		t.Fatal(err)
	}
	for test, want := range map[string]time.Duration{"TestWaits": time.Second, "TestEver": 2 * time.Second} {
		p := process{binary: binary, folder: filepath.Join(x.Root, "p"), order: Order{Test: test, CPU: want.Seconds()}, env: x.Env, hung: time.Second}
		if r, err := p.start(t.Context()); err != nil || r.Outcome != Slow || (r.Seconds < 1) != (test == "TestWaits") || r.Wall > 50*time.Second { // patience ends it later
			t.Errorf("%s: %+v, %v", test, r, err)
		}
	}
}

// TestUnpack: a bundle writes nowhere else, and what is none is an error.
func TestUnpack(t *testing.T) {
	for _, name := range []string{"tree/../../x", "tree//x", "x", "other/x", "/tree/x", "tree/a/../../../x"} {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		w := tar.NewWriter(z)
		if err := w.WriteHeader(&tar.Header{Name: name, Size: 1, Typeflag: tar.TypeReg}); err != nil {
			t.Fatal(err)
		}
		w.Write([]byte("x"))
		w.Close()
		z.Close()
		if _, err := unpack(b.Bytes(), filepath.Join(t.TempDir(), "dir")); err == nil {
			t.Errorf("%q is taken", name)
		}
	}
	if _, err := unpack([]byte("nonsense"), t.TempDir()); err == nil {
		t.Error("nonsense is taken")
	}
}

// TestWorkerProcess is a worker, in a process of TestKilled.
func TestWorkerProcess(t *testing.T) {
	address := os.Getenv("HEDDLE_TESTFLEET")
	if address == "" {
		t.Skip("for TestKilled")
	}
	w := &Worker{Cluster: fleet.Cluster{Address: address}, Slots: 1, Tell: func(string) {}}
	if err := w.Work(context.Background()); err != nil {
		t.Fatal(err)
	}
}

// TestKilled: what a worker was at that is killed is done by another, and its test ends with it.
func TestKilled(t *testing.T) {
	s, err := fleet.Start(fleet.Service{Listen: "127.0.0.1:0", Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Stop()
	start := func() *exec.Cmd {
		c := exec.Command(os.Args[0], "-test.run=^TestWorkerProcess$")
		c.Env = append(os.Environ(), "HEDDLE_TESTFLEET="+s.Address())
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		return c
	}
	file := filepath.Join(t.TempDir(), "pids")
	first := start()
	team := muster(t, Asked{Cluster: fleet.Cluster{Address: s.Address()}, Tree: pack(t, tree(t), nil)})
	type answer struct {
		r   Result
		err error
	}
	answers := make(chan answer, 1)
	go func() {
		r, _, err := team.Run(1, Order{Folder: "p", Test: "TestOnce", Env: []string{"HEDDLE_SAMPLE=" + file}})
		answers <- answer{r, err}
	}()
	pid := 0
	for begun := time.Now(); pid == 0; time.Sleep(20 * time.Millisecond) {
		text, _ := os.ReadFile(file)
		if pid, _ = strconv.Atoi(strings.TrimLeft(strings.TrimSpace(string(text)), "0")); time.Since(begun) > time.Minute {
			t.Fatal("the test does not begin")
		}
	}
	first.Process.Kill()
	first.Wait()
	second := start()
	defer func() {
		second.Process.Kill()
		second.Wait()
	}()
	for begun := time.Now(); syscall.Kill(pid, 0) == nil; time.Sleep(20 * time.Millisecond) {
		if time.Since(begun) > 5*time.Second {
			t.Fatal("the test has outlived its worker")
		}
	}
	if a := <-answers; a.err != nil || a.r.Outcome != Passed {
		t.Errorf("%+v, %v", a.r, a.err)
	}
	if text, _ := os.ReadFile(file); strings.Count(string(text), "\n") != 2 {
		t.Errorf("processes: %q", text)
	}
}

// TestNoTree: a tree that cannot be read is an error, not one without files.
func TestNoTree(t *testing.T) {
	if list, err := files(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Errorf("%q", list)
	}
}
