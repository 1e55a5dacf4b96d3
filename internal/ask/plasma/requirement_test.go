package plasma

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"heddle/internal/ask/query"
)

// requirements are read as these queries; names are those of Plasma Lab still.
var requirements = []struct {
	text string
	want []string
}{
	{"F<=#5000 P0_Call_fail", []string{"Pr[<=5000] (<> [0.fail])"}},
	{"F<=#500 (P1_Call_enter & P2_Call_enter)", []string{"Pr[<=500] (<> ([1.enter] && [2.enter]))"}},
	{"// a comment\nF <= # 50 P1_Call_a & P2_Call_b // after", []string{"Pr[<=50] (<> ([1.a] && [2.b]))"}},
	{"G<=#9 x<5 | y >= 2", []string{"Pr[<=9] ([] (x < 5 || y >= 2))"}},
	{"x = 1 & y = 2 U<=#7 z != 0", []string{"Pr[<=7] ((x == 1 && y == 2) U z != 0)"}},
	{"x = 1 W<=#7 z", []string{"Pr[<=7] (x == 1 U<=7 z != 0 || G<=7 x == 1)"}},
	{"X x", []string{"Pr[<=1] (X x != 0)"}},
	{"X<=#3 x = 1", []string{"Pr[<=3] (X<=3 x == 1)"}},
	{"F<=#5 G<=#4 x = 1", []string{"Pr[<=9] (F<=5 G<=4 x == 1)"}},
	{"F<=#5 x = 1 U<=#4 y = 1", []string{"Pr[<=9] (F<=5 (x == 1 U<=4 y == 1))"}},
	{"(F<=#5 x = 1) & (G<=#7 y = 1)", []string{"Pr[<=7] (F<=5 x == 1 && G<=7 y == 1)"}},
	{"F<=#0 x = 1", []string{"Pr[<=1] (F<=0 x == 1)"}},
	{"x = 1", []string{"Pr[<=1] (x == 1)"}},
	{"a => b => c", []string{"Pr[<=1] ((a != 0 -> b != 0) -> c != 0)"}},
	{"!x = 1 & y", []string{"Pr[<=1] (!x == 1 && y != 0)"}},
	{"F<=#5000 P1_f_r + P2_g_r >= 144", []string{"Pr[<=5000] (<> @1..%f_r + @2..%g_r >= 144)"}},
	{"F<=#5 -x * (y - 2) < -3 - 1", []string{"Pr[<=5] (<> -x * (y - 2) < -4)"}},

	// What is true is 1.
	{"F<=#5 P2_Call_f = 1", []string{"Pr[<=5] (<> [2.f])"}},
	{"F<=#5 P2_Call_f = 0", []string{"Pr[<=5] (<> ![2.f])"}},
	{"F<=#5 0 < P2_Call_f", []string{"Pr[<=5] (<> [2.f])"}},
	{"F<=#5 P2_Call_f != true", []string{"Pr[<=5] (<> ![2.f])"}},
	{"F<=#5 P2_Call_f >= 2", []string{"Pr[<=5] (<> false)"}},
	{"F<=#5 P2_Call_f != P1_Call_f", []string{"Pr[<=5] (<> (([2.f] || [1.f]) && !([2.f] && [1.f])))"}},
	{"F<=#5 1 + 1 = 2", []string{"Pr[<=5] (<> true)"}},

	// Numbers with a point.
	{"F<=#5 x >= 2.5", []string{"Pr[<=5] (<> x >= 3)"}},
	{"F<=#5 2.5 > x", []string{"Pr[<=5] (<> x <= 2)"}},
	{"F<=#5 x = 2.5", []string{"Pr[<=5] (<> false)"}},
	{"F<=#5 x = 6/2", []string{"Pr[<=5] (<> x == 3)"}},

	// Each value is a query of its own.
	{"declare K:=[2;12;5]\nend\nF<=#50 x >= K", []string{"Pr[<=50] (<> x >= 2)", "Pr[<=50] (<> x >= 7)", "Pr[<=50] (<> x >= 12)"}},
	{"declare K:=[1;2]; L:=-3 end F<=#(K*10) x = L", []string{"Pr[<=10] (<> x == -3)", "Pr[<=20] (<> x == -3)"}},
	{"declare K:=[1;2;1]; L:=[3;4;1] end x = K + L", []string{"Pr[<=1] (x == 4)", "Pr[<=1] (x == 5)", "Pr[<=1] (x == 5)", "Pr[<=1] (x == 6)"}},

	// Names of the source.
	{"F<=#5 s.member = 1", []string{"Pr[<=5] (<> s.member == 1)"}},
	{"F<=#5 Terminated = 1", []string{"Pr[<=5] (<> ::Terminated == 1)"}},
	{"F<=#5 P1_x = Px_y_z", []string{"Pr[<=5] (<> P1_x == Px_y_z)"}},
}

func TestRequirements(t *testing.T) {
	for _, c := range requirements {
		list, err := ParseRequirement("a.bltl", c.text)
		if err != nil {
			t.Errorf("%s\n%v", c.text, err)
			continue
		}
		var got []string
		for _, q := range list {
			got = append(got, q.String())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s is read as\n%s", c.text, strings.Join(got, "\n"))
		}
		for _, q := range list {
			if _, err := query.Parse(q.String()); err != nil && !strings.Contains(q.String(), "..%") {
				t.Errorf("%s: the query %s is none: %v", c.text, q, err)
			}
		}
	}
}

// wrong are texts with the byte of the mistake behind ^, and what is said of it.
type wrong struct{ text, want string }

func (c wrong) check(t *testing.T, read func(text string) error) {
	t.Helper()
	at := strings.IndexByte(c.text, '^')
	text := strings.Replace(c.text, "^", "", 1)
	err := read(text)
	var e *query.Error
	if !errors.As(err, &e) || !strings.Contains(e.Text, c.want) {
		t.Errorf("%q: %v, wanted %q", c.text, err, c.want)
		return
	}
	before := strings.Split(text[:at], "\n")
	if e.At != len(before[len(before)-1]) || !strings.HasPrefix(err.Error(), "a:"+string(rune('0'+len(before)))+": ") {
		t.Errorf("%q: the place is wrong: %v", c.text, err)
	}
}

func TestWrongRequirements(t *testing.T) {
	for _, large := range []string{
		strings.Repeat("(", 50) + "(a & b)" + strings.Repeat(" = (c & d))", 50),
		strings.Repeat("(", 50) + "a" + strings.Repeat(" W<=#2 b)", 50),
		"x" + strings.Repeat(" + x", 90) + strings.Repeat(" & (x"+strings.Repeat(" + x", 90)+" = 1)", 90),
	} {
		if _, err := ParseRequirement("a", large); err == nil || !strings.Contains(err.Error(), "the formula is too large") {
			t.Errorf("%.20s: %v", large, err)
		}
	}
	for _, c := range []wrong{
		{"^", "the file ends where"},
		{"F<=^5 x", "a bound without # is of a clock"},
		{"F ^x", `expected "<="`},
		{"F<=#^x y", "expected a number of steps"},
		{"F<=#^(x) y", "a whole number of steps that no state changes"},
		{"F<=#^1.5 y", "a whole number of steps"},
		{"a & ^F<=#5 b", "stands in parentheses"},
		{"F<=#5 (x", "^"},
		{"F<=#5 x\n^y", "the requirement ends before this"},
		{"F<=#5 x =^= 1", "equality is one ="},
		{"F<=#5 x = ^@", "the character '@'"},
		{"F<=#5 x ^/ 2 = y", "Plasma Lab divides without rounding"},
		{"F<=#5 ^1.5 * x = y", "numbers are whole"},
		{"F<=#5 ^P1_Call_f + 1 = 2", "true or false, and stands where a number"},
		{"F<=#5 (a & b) ^< (c & d)", "compared by = and !="},
		{"F<=#5 ^deadlock", "Terminated, Deadlock"},
		{"F<=#5 ^\"eat\"", "no labels"},
		{"declare K:=^[3;2;1] end x", "has no values"},
		{"declare K:=^[0;2;0] end x", "has no values"},
		{"declare K:=1; ^K:=2 end x", "declared twice"},
		{"declare K:=1 ^x", `expected "end"`},
		{"declare K:=[0;2000;1] end ^x = K", "more than 1000 values"},
		{"^optimize p:=[0;5;1] end x", "a program has no such variables"},
		{"declare K:=1 ^optimize p:=1 end x", "a program has no such variables"},
		{"x = ^R", "expected a condition or a number"},
		{strings.Repeat("(", 1000) + "x", "nested too deeply"},
		{"x" + strings.Repeat(" + x", 1000), "nested too deeply"},
	} {
		if strings.Contains(c.want, "nested") || c.want == "^" {
			if _, err := ParseRequirement("a", c.text); err == nil {
				t.Errorf("%.20s is read", c.text)
			}
			continue
		}
		c.check(t, func(text string) error { _, err := ParseRequirement("a", text); return err })
	}
}

// Nothing makes a reader fail otherwise than by an error, and what is read as a query has a text.
func FuzzRead(f *testing.F) {
	for _, c := range requirements {
		f.Add(c.text)
	}
	f.Add(turns)
	f.Add("sim -X --poptions procs:3\nx.ll")
	f.Add("<PlasmaProject><models><model type=\"llvm\"><content>sim\nx.ll</content></model></models></PlasmaProject>")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := ParseRequirement("a", text)
		for _, q := range list {
			_ = q.String()
		}
		if (err == nil) != (len(list) > 0) {
			t.Errorf("%q: %v", text, err)
		}
		if c, err := ParseObserver("a", text); err == nil && (c.Score < 0 || c.Score >= len(c.Vars)) {
			t.Errorf("%q: no score", text)
		}
		if p, err := ParseProject("a", text); err == nil && p == nil {
			t.Errorf("%q: no project", text)
		}
	})
}
