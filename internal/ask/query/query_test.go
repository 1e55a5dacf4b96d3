package query

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

// read are queries with what they are printed as; "": as they are.
var read = []struct{ text, printed string }{
	// As published.
	{"E<> (@0.main.%b; ui8 == 1; ui8)", "E<> @0.main.%b; ui8 == 1; ui8"},
	{"E<> (@0.main.%x; ui32 == @0.main.%z; ui32)", "E<> @0.main.%x; ui32 == @0.main.%z; ui32"},
	{"EnumStates", ""},
	{"EnumStatesSMC <=500 5000", ""},
	{"Pr[<=5000] (<> [0.VERIFIERError])", ""},
	{"Pr[<=5000] (<> ([1.crit] && [2.crit]))", ""},
	{"Pr[<=5000] (<> Exists (p)([p.__VERIFIER_error]))", ""},
	{"Pr[<=5000](<>DataRace )", "Pr[<=5000] (<> DataRace)"},
	{"Pr[<=5000] (<> DataRace) {Alpha = 0.01, Epsilon = 0.05}", ""},
	{"Pr[<=5000] (<> DataRace){Alpha=0.01,Epsilon=0.05}", "Pr[<=5000] (<> DataRace) {Alpha = 0.01, Epsilon = 0.05}"},
	{"Estimate [<=5000,5000] {max @0.main.%tmp11}", ""},
	{"Pr[<=100] ([] !Deadlock) >= 0.9 {Alpha = 0.05, Beta = 0.05, Delta = 0.01}", ""},
	{"Pr[<=100] (Terminated U DivZero)", ""},
	{"Pr[<=100] (<> DataRace) >= Pr[<=200] (<> OverFlows)", ""},
	{"E<> [0.@error]", "E<> [0.error]"},
	{"Pr(<> DataRace) < Pr([] DivZero)", "Pr (<> DataRace) < Pr ([] DivZero)"},
	{"A[] Forall (p)(!([p.f] || [p.g.1]))", ""},

	// Names of the source.
	{"A[] x == 0 -> arr[2].f <= -3", ""},
	{"E<> main::i:12 == worker::k@2", ""},
	{"E<> at(src/file.c:17) && !at(my file.c:3)@1", ""},
	{"E<> p->next == 0 && q[i + 1]->a[0] != 0x1F", "E<> p->next == 0 && q[i + 1]->a[0] != 31"},
	{"E<> x == y -> z == 1", ""},
	{"E<> ::F == 1", ""},
	{"E<> Exists (p)(worker::k@p > 2)", ""},
	{"A[] Forall (p)(worker::k@p == p - 1 && ::p == 1)", ""},
	{`E<> @1.f.%"a-b"; si64 < 0`, ""},
	{"Estimate [<=10,20] {avg x * (y - 1) % 7}", ""},

	// How tightly operators hold.
	{"A[] ((a == 1 && b == 1) || c == 1) -> (d == 1 -> e == 1)", "A[] a == 1 && b == 1 || c == 1 -> d == 1 -> e == 1"},
	{"A[] (a == 1 -> b == 1) -> c == 1", ""},
	{"A[] !(a == 1) && !!b == 1", "A[] !a == 1 && !!b == 1"},
	{"A[] a - (b - c) - d == -(a + b) * c", ""},
	{"A[] a == 1 && (b == 1 && c == 1)", ""},

	// Bounds on every operator.
	{"Pr[<=9] (F<=3 G<=4 (x == 1 U<=5 X (y == 2 U X<=2 true)))", ""},
	{"Pr[<=9] ((x == 1 U y == 1) U z == 1)", ""},
	{"Pr[<=9] (<> x == 1 && [] y == 1)", ""},
	{"Pr[<=9] (F x == 1)", "Pr[<=9] (<> x == 1)"},
	{"Pr[<=9] (X<=1 x == 1)", "Pr[<=9] (X x == 1)"},
}

func TestReadAndPrint(t *testing.T) {
	for _, c := range read {
		readAndPrinted(t, c.text, c.printed)
	}
}

// readAndPrinted demands that a query is printed so, "" meaning as it is, and read again.
func readAndPrinted(t *testing.T, text, want string) {
	t.Helper()
	q, err := Parse(text)
	if err != nil {
		t.Errorf("%s\n%v", text, err)
		return
	}
	if want == "" {
		want = text
	}
	if got := q.String(); got != want {
		t.Errorf("%s is printed as\n%s, not as\n%s", text, got, want)
	}
	again(t, q)
}

// again checks that what is printed is read as the same tree.
func again(t *testing.T, q *Query) {
	t.Helper()
	r, err := Parse(q.String())
	if err != nil {
		t.Fatalf("%q is printed as %q, which cannot be read:\n%v", q.Text, q, err)
	}
	bare(q)
	bare(r)
	if !reflect.DeepEqual(q, r) {
		t.Fatalf("%q is read as another tree once it is printed", q)
	}
}

// bare takes off what is not part of the tree.
func bare(q *Query) {
	q.Text, q.Guide.Text = "", ""
	for _, n := range append(q.Guide.Nodes(), q.Prop, q.Left.Formula, q.Right.Formula) {
		bareNode(n)
	}
}

func bareNode(n *Node) {
	if n == nil {
		return
	}
	n.At = 0
	for _, a := range n.Args {
		bareNode(a)
	}
	for i := range n.Path {
		n.Path[i].At = 0
		bareNode(n.Path[i].Index)
	}
}

// Each error stands with the place in the text: the byte after "^".
func TestErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "E<>, A[], EnumStates"},
		{"E<> ^", "the query ends where a proposition or a number is expected"},
		{"E<> ^x", "expected a condition, not a number; compare it"},
		{"E<> x == 1 ^y", "the query ends before this"},
		{"E<> (x == 1^", `the query ends where ")" is expected`},
		{"E<> x ^=< 1", "a comparison is =="},
		{"E<> x == ^#", "the character"},
		{"E<> @0.main.b ^== 1", "expected a register (%name)"},
		{"E<> @0.main.%b; ^ui9 == 1", "a type (ui8"},
		{"E<> @0.main.%b; ui8 == ^1; ui16", "ui8 is compared with ui16: the types must be the same"},
		{"E<> [^p.f]", "not inside an Exists (p)"},
		{"E<> ^<> x == 1", "a temporal operator may only occur in Pr[...](...)"},
		{"E<> x == 1 ^U y == 1", "a temporal operator may only occur in Pr[...](...)"},
		{"Pr[<=9] (Exists (p)(^<> [p.f]))", "a temporal operator may only occur in"},
		{"E<> (x == 1)^; ui8", "a type may only follow a register"},
		{"E<> at(^file.c)", "expected a file and a line"},
		{"E<> x == ^1.5", "propositions compare integers"},
		{"E<> x == ^99999999999999999999", "more than 64 bits"},
		{"Pr[<=^0] (<> DataRace)", "of at least 1"},
		{"Pr[<=1] (<> DataRace) >= ^2", "from 0 to 1"},
		{"Pr[<=1] (<> DataRace) {^Gamma = 1}", "Alpha, Beta, Delta, Epsilon or Relative"},
		{"Pr[<=1] (<> DataRace) {Alpha = 1, ^Alpha = 1}", "given twice"},
		{"EnumStates {^Alpha = 1}", "only Pr and Estimate take parameters"},
		{"Estimate [<=1,1] {^med x}", "max, min, last or avg"},
		{"Estimate [<=1,1] {max ^x == 1}", "expected a number, not a condition"},
		{"E<> 1 + ^DataRace == 2", "expected a number, not a condition"},
		{"E<> DataRace && ^3", "expected a condition, not a number"},
		{"E<> " + strings.Repeat("!", 10_000) + "DataRace", "nested too deeply"},
	} {
		at := strings.IndexByte(c.text, '^')
		text := strings.Replace(c.text, "^", "", 1)
		_, err := Parse(text)
		var e *Error
		if !errors.As(err, &e) || !strings.Contains(e.Text, c.want) || at >= 0 && e.At != at {
			t.Errorf("%s: %#v, wanted %q", c.text, err, c.want)
		}
	}
}

func TestCaret(t *testing.T) {
	_, err := Parse("E<>\té == #")
	if err == nil {
		t.Fatal("no error")
	}
	_, err = Parse("E<>\tx == #")
	want := "the character \"#\" is unexpected here\n  E<>\tx == #\n     \t     ^"
	if err == nil || err.Error() != want {
		t.Errorf("%v\nnot\n%s", err, want)
	}
}

func TestFile(t *testing.T) {
	list, err := ParseFile("a.q", "// two queries\nE<> DataRace // here\n\n\tA[] !Deadlock\r\n")
	if err != nil || len(list) != 2 || list[0].Kind != Reachable || list[1].Kind != Always {
		t.Errorf("%v %v", list, err)
	}
	if _, err := ParseFile("a.q", "E<> DataRace\nE<> x"); err == nil || !strings.HasPrefix(err.Error(), "a.q:2: ") {
		t.Errorf("%v", err)
	}
	if _, err := ParseFile("a.q", "// nothing"); err == nil {
		t.Error("a file without a query is no error")
	}
}

// Whatever is read can be printed and read again, and nothing makes the parser
// fail otherwise than by an error with a place.
func FuzzParse(f *testing.F) {
	for _, c := range read {
		f.Add(c.text)
	}
	f.Add("Pr[<=1] (x U<=0 y -> !-1")
	f.Fuzz(func(t *testing.T, text string) {
		q, err := Parse(text)
		if err == nil {
			again(t, q)
			return
		}
		var e *Error
		if !errors.As(err, &e) || e.At < 0 || e.At > len(text) || e.Error() == "" {
			t.Errorf("%q: %v", text, err)
		}
	})
}
