package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// plasmaFiles writes files beside each other, and gives the path of one by its name.
func plasmaFiles(t *testing.T, files map[string]string) func(name string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return func(name string) string { return filepath.Join(dir, name) }
}

// published is a program of testdata as a model of Plasma Lab may name it, from anywhere.
func published(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(name)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// TestPlasma: models, requirements and projects of Plasma Lab ask what heddle's query asks, 11/32.
func TestPlasma(t *testing.T) {
	t.Parallel()
	const exact, asks = 0.34375, "Pr[<=500] (<> [0.VERIFIERDone])"
	program := published(t, probabilistic+"published.c")
	const requirement = "F<=#500 P0_Call_VERIFIERDone"
	at := plasmaFiles(t, map[string]string{
		"m.plasma": "sim -S -X -C --poptions procs:3\n" + program, "r.bltl": requirement,
		"p.plasma": `<PlasmaProject><models><model name="m" type="llvm"><content>sim -X` + "\n" + program + `</content></model></models><requirements>
<requirement name="a" type="bltl"><content>` + strings.ReplaceAll(requirement, "<", "&lt;") + `</content></requirement>
<requirement name="b" type="bltl"><content>declare K:=[1;2] end G&lt;=#500 next &lt; K</content></requirement></requirements></PlasmaProject>`,
	})
	for _, args := range [][]string{{program, at("r.bltl")}, {at("m.plasma"), at("r.bltl")}, {at("m.plasma"), asks}} {
		x := asked(t, 0, append([]string{"--exact"}, args...)...).Queries
		if len(x) != 1 || x[0].Estimate.Low > exact || x[0].Estimate.High < exact {
			t.Errorf("%v: %+v", args, x)
		}
	}
	_, out, _ := heddle("query", "--exact", at("m.plasma"), at("r.bltl"))
	for _, want := range []string{asks + "\n", "-S -X -C --poptions procs:3 of " + at("m.plasma") + " concern LODIN"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing:\n%s", want, out)
		}
	}
	_, out, _ = heddle("query", "--exact", at("p.plasma"))
	for _, want := range []string{asks + "\n", "Pr[<=500] ([] next < 1)", "Pr[<=500] ([] next < 2)"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing:\n%s", want, out)
		}
	}
}

// TestPlasmaObserver: an observer guides importance splitting to an interval that has the exact probability, whatever the number of workers,
// who continue runs of each other with what its variables held.
func TestPlasmaObserver(t *testing.T) {
	t.Parallel()
	const exact = 0.04671344
	const observer = `observer o
	score : int init 0; most : int init 0; decided : bool init false; steps : int init 0;
	[] i + j > most -> (most'=i+j);
	[] most > 2 & score < 2*most + 1 -> (score'=2*most + (P0_Call_VERIFIERerror = 1 ? 1 : 0));
	[] steps < 5000 -> (steps'=steps+1);
	[] steps >= 5000 -> (decided'=true);
endobserver`
	at := plasmaFiles(t, map[string]string{
		"r.bltl": "F<=#5000 P0_Call_VERIFIERerror", "o.rmlobserver": observer,
		"p.plasma": `<PlasmaProject><requirements><requirement name="c" type="rmlobserver"><content>` +
			strings.NewReplacer(">", "&gt;", "<", "&lt;", "&", "&amp;").Replace(observer) + `</content></requirement></requirements></PlasmaProject>`,
	})
	for _, o := range []string{"o.rmlobserver", "p.plasma"} {
		args := []string{"--method=splitting", "--effort=200", "--observer=" + at(o), "--cflags=-DNUM=4 -DGOAL=21", probabilistic + "fib.c", at("r.bltl")}
		one := askRare(t, args...).Queries[0].Estimate
		two := askRare(t, append([]string{"--workers=2"}, args...)...).Queries[0].Estimate
		if one.Low > exact || one.High < exact || one.Low >= one.High || len(one.Splitting.Levels) < 2 || two.Value != one.Value || two.High != one.High {
			t.Errorf("%s: %+v, %+v", o, one, two)
		}
	}
}

// TestPlasmaEntries: the functions of a model are those that heddle starts in, also when the run is replayed.
func TestPlasmaEntries(t *testing.T) {
	t.Parallel()
	at := plasmaFiles(t, map[string]string{
		"m.plasma": "sim --poptions func:petersons1 --poptions func:petersons2\n" + published(t, "../../../testdata/threads/peterson-entries.c"),
		"r.bltl":   "F<=#5000 (P0_Call_crit & P1_petersons1_x = 0)", "s.bltl": "F<=#5000 P1_Call_crit",
	})
	_, out, stderr := heddle("query", "--method=runs", at("m.plasma"), at("s.bltl"))
	if !strings.Contains(out, "Pr[<=5000] (<> [1.crit])\nprobability 1,") || !strings.Contains(out, "heddle replay --entry=petersons1 --entry=petersons2 ") {
		t.Errorf("%s%s", out, stderr)
	}
	status, _, stderr := heddle("query", at("m.plasma"), at("r.bltl"))
	if status != 3 || !strings.Contains(stderr, "P1_petersons1_x: the function has no such register; near are: ") {
		t.Errorf("status %d: %s", status, stderr)
	}
}

// TestWrongPlasma: what cannot be asked is refused with the reason.
func TestWrongPlasma(t *testing.T) {
	t.Parallel()
	program := published(t, probabilistic+"published.c")
	at := plasmaFiles(t, map[string]string{
		"m.plasma": "sim -S\nnowhere.ll", "time.bltl": "F<=5 x", "call.bltl": "F<=#5 P0_Call_VERIFIERDoen", "two.plasma": "sim -Z\nx.ll",
		"ok.bltl": "F<=#5 P0_Call_VERIFIERDone", "m2.plasma": "sim\n" + program, "none.rmlobserver": "observer o\nscore : int;\n",
		"name.rmlobserver": "observer o\nscore : int;\n[] P0_main_zz = 1 -> (score'=1);\nendobserver",
	})
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{at("m.plasma"), at("ok.bltl")}, "nowhere.ll"},
		{[]string{program, at("time.bltl")}, "time.bltl:1: a bound without # is of a clock"},
		{[]string{program, at("call.bltl")}, "function VERIFIERDoen; near are: VERIFIERDone"},
		{[]string{at("two.plasma"), at("ok.bltl")}, "unknown option -Z"},
		{[]string{at("m2.plasma")}, "contains no requirement"},
		{[]string{program, at("gone.bltl")}, "gone.bltl"},
		{[]string{"--method=splitting", "--observer=" + at("none.rmlobserver"), program, at("ok.bltl")}, "none.rmlobserver:1: the observer o has no endobserver"},
		{[]string{"--method=splitting", "--observer=" + at("name.rmlobserver"), program, at("ok.bltl")}, "name.rmlobserver:3: P0_main_zz: the function has no such register"},
		{[]string{"--method=splitting", "--observer=" + at("m2.plasma"), program, at("ok.bltl")}, "contains 0 observers"},
		{[]string{"--method=runs", "--observer=" + at("name.rmlobserver"), program, at("ok.bltl")}, "--observer has no effect"},
	} {
		if status, _, stderr := heddle(append([]string{"query"}, c.args...)...); status != 3 || !strings.Contains(stderr, c.want) {
			t.Errorf("%v: status %d, %s, wanted %q", c.args, status, stderr, c.want)
		}
	}
}
