package plasma

import (
	"strconv"
	"strings"
	"testing"
)

const turns = `// Two who take turns.
const int N = 3;
const double half = N / 6;
formula both = first & second | far(0);
global far : [0..5] init 2 - 1;
observer turns
	score : int init 0;
	decided : bool init false;
	c : clock;
	[] P1_Call_enter=1 & score < N -> (score'=score+1)&(far'=min(score, c, 5));
	[] !both => x.y > half -> (decided'=c >= 100 ? true : false);
endobserver
observer other
	seen : bool;
	[] seen <=> decided -> true;
endobserver
`

func TestObserver(t *testing.T) {
	c, err := ParseObserver("a.rmlobserver", strings.Replace(turns, "far(0)", "far = 0", 1))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Vars) != 5 || len(c.List) != 3 || c.Name != "turns" || c.Vars[c.Score].Name != "score" || c.Vars[c.Decided].Name != "decided" || !c.Vars[3].Clock || c.Vars[0].Init != 1 {
		t.Errorf("%+v", c)
	}
	for i, want := range []string{
		"[1.enter] == 1 && score < 3", "!(first && second || far == 0) -> x.y > 0.5", "(!seen) == (!decided)",
	} {
		if got := c.List[i].When.String(); got != want {
			t.Errorf("command %d: %s", i, got)
		}
	}
	if x := c.List[0].Set; len(x) != 2 || x[0].Value.String() != "score + 1" || x[1].Value.String() != "min(score, c, 5)" || x[1].Var != 0 {
		t.Errorf("%+v", x)
	}
	if c.List[1].Set[0].Value.String() != "(c >= 100 ? true : false)" || c.List[2].Set != nil || c.List[2].Line != 15 {
		t.Errorf("%+v", c.List)
	}
}

func TestWrongObservers(t *testing.T) {
	const head = "observer o score : int; b : bool; "
	for _, c := range []wrong{
		{"^module m endmodule", "belongs to models"},
		{"^x", "expected observer, const, formula or global"},
		{"^observer o score : int;", "has no endobserver"},
		{"observer o\nscore : ^bool;\nendobserver", "the score must be a number"},
		{"observer o score : int init ^true; endobserver", "expected a number, not true or false"},
		{"observer o score : int init ^0.5; endobserver", "expected a whole number"},
		{"observer o score : int init ^x; endobserver", "a value that no state changes"},
		{"observer o score : ^float; endobserver", "expected a type"},
		{"observer o score : [5..^0]; endobserver", "the interval has no values"},
		{head + "b : ^", "declared twice"},
		{head + "[^a] true -> true; endobserver", "have no actions"},
		{head + "[] true -> (^x'=1); endobserver", "no variable x"},
		{head + "[] true -> (b^=1); endobserver", `expected "'"`},
		{head + "[] b^; endobserver", `expected "->"`},
		{head + "[] pow(^1) -> true; endobserver", ""},
		{head + "[] true -> true; ^c : int; endobserver", "variables stand before the commands"},
		{"formula ^f = g; formula g = f; " + head + "[] f -> true; endobserver", "refers to itself"},
		{head + "[] x = ^endobserver", "expected a condition or a number"},
		{"const int N = ^true;", "expected a number"},
		{"const bool N = ^1;", "begins with true or false"},
	} {
		if strings.Contains(c.text, "pow") || strings.Contains(c.want, "declared twice") {
			if _, err := ParseObserver("a", strings.Replace(c.text, "^", "", 1)); err == nil {
				t.Errorf("%s is read", c.text)
			}
			continue
		}
		c.check(t, func(text string) error { _, err := ParseObserver("a", text); return err })
	}
	for text, want := range map[string]string{
		"":                                "contains no observer",
		"observer o x : int; endobserver": "has no variable score",
	} {
		if _, err := ParseObserver("a", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	// Formulae of formulae are larger than what is written.
	if _, err := ParseObserver("a", doubling()+head+"[] z30 -> true; endobserver"); err == nil || !strings.Contains(err.Error(), "too large") {
		t.Error(err)
	}
}

// doubling is formulae each of which is twice the one before.
func doubling() string {
	var b strings.Builder
	b.WriteString("formula z0 = x = 1;\n")
	for i := 1; i <= 30; i++ {
		b.WriteString("formula z" + strconv.Itoa(i) + " = z" + strconv.Itoa(i-1) + " & z" + strconv.Itoa(i-1) + ";\n")
	}
	return b.String()
}

func TestProjects(t *testing.T) {
	const xml = `<?xml version="1.0"?>
<PlasmaProject name="p"><models><model name="m" type="llvm"><content>/opt/sim -S --poptions func:one --poptions func:two
sub/x.ll</content></model></models>
<requirements><requirement name="r" type="bltl"><content>F&lt;=#5 x&gt;=2</content></requirement>
<requirement name="o" type="rmlobserver"><content>observer o score : int; [] x &lt; 2 -&gt; (score'=1); endobserver</content></requirement></requirements></PlasmaProject>`
	p, err := ParseProject("dir/p.plasma", xml)
	if err != nil {
		t.Fatal(err)
	}
	if m := p.Models[0]; m.Name != "m" || m.File != "dir/sub/x.ll" || strings.Join(m.Entries, " ") != "one two" || strings.Join(m.Ignored, " ") != "-S" {
		t.Errorf("%+v", m)
	}
	if len(p.Queries) != 1 || p.Queries[0].String() != "Pr[<=5] (<> x >= 2)" || len(p.Observers) != 1 {
		t.Errorf("%+v", p)
	}
	for text, want := range map[string]string{
		"sim -X -C --poptions procs:3 -P 1 --ExternalPlatform ./l.so\n./x.ll\n": "",
		"sim": "has two lines", "sim -Z\nx.ll": "unknown option -Z", "sim --poptions\nx.ll": "has no value",
		"sim --poptions procs:no\nx.ll": "procs:N", "sim --poptions func:\nx.ll": "func:NAME", "sim --poptions x:1\nx.ll": "procs:N or func:NAME",
		"sim -P one\nx.ll": "number of a platform", "<Other/>": "not a project",
		strings.Replace(xml, `"llvm"`, `"rml"`, 1):      "models of the type llvm",
		strings.Replace(xml, `"bltl"`, `"altl"`, 1):     "types bltl and rmlobserver",
		strings.Replace(xml, "x&gt;=2", "x &gt;= ;", 1): "the requirement r: dir/p.plasma:1: expected a condition",
	} {
		p, err := ParseProject("dir/p.plasma", text)
		switch {
		case want == "" && (err != nil || p.Models[0].File != "dir/x.ll" || p.Models[0].Library != "./l.so" || len(p.Models[0].Ignored) != 4):
			t.Errorf("%q: %+v, %v", text, p, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%q: %v, wanted %q", text, err, want)
		}
	}
}
