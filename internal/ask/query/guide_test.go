package query

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

// guided are queries with a guide, and what they are printed as; "": as they are.
var guided = []struct{ text, printed string }{
	{"Pr[<=9] (<> DataRace) {Score = x + 2 * worker::k@1}", ""},
	{"Pr[<=9] (<> DataRace) {Score = (x + y), Alpha = 0.01}", "Pr[<=9] (<> DataRace) {Alpha = 0.01, Score = x + y}"},
	{"Pr[<=9] (<> DataRace) {Levels = (x >= 1, (x >= 2 || at(a.c:3)))}", "Pr[<=9] (<> DataRace) {Levels = (x >= 1, x >= 2 || at(a.c:3))}"},
	{"Pr[<=9] (<> DataRace) {Levels = (Exists (p)([p.f]))}", ""},
	{"Pr[<=9] (<> DataRace) {Alpha = 0.5, Observer = near}", ""},
}

func TestReadGuides(t *testing.T) {
	for _, c := range guided {
		readAndPrinted(t, c.text, c.printed)
	}
}

func TestGuideErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Pr[<=1] (<> DataRace) {Score = ^x == 1}", "expected a number, not a condition"},
		{"Pr[<=1] (<> DataRace) {Score ^0.5}", `expected "="`},
		{"Pr[<=1] (<> DataRace) {Levels = ^x}", `expected "("`},
		{"Pr[<=1] (<> DataRace) {Levels = (x == 1, ^x)}", "expected a condition, not a number"},
		{"Pr[<=1] (<> DataRace) {Levels = (^)}", "expected a proposition or a number"},
		{"Pr[<=1] (<> DataRace) {Levels = (^<> x == 1)}", "a temporal operator may only occur in"},
		{"Pr[<=1] (<> DataRace) {Score = x, ^Levels = (x == 1)}", "Score, Levels and Observer exclude each other"},
		{"Pr[<=1] (<> DataRace) {Observer = near, ^Score = x}", "Score, Levels and Observer exclude each other"},
		{"Pr[<=1] (<> DataRace) {Observer = ^3}", "expected the name of an observer"},
		{"Pr[<=1] (<> DataRace) >= 0.1 {^Score = x}", "applies only to the estimate of a probability"},
		{"Estimate [<=1,1] {max x} {^Score = x}", "applies only to the estimate of a probability"},
	} {
		at := strings.IndexByte(c.text, '^')
		_, err := Parse(strings.Replace(c.text, "^", "", 1))
		var e *Error
		if !errors.As(err, &e) || !strings.Contains(e.Text, c.want) || e.At != at {
			t.Errorf("%s: %#v, wanted %q", c.text, err, c.want)
		}
	}
}

const near = `observer near
state start score 0
    when x >= 1 && !at(a.c:7) goto half
    when Exists (p)([p.f]) goto done
state half score 10 + x
    when y == 2 goto done
state done score 100
end
`

func TestObserver(t *testing.T) {
	o, err := ParseObserver("near.obs", near)
	if err != nil {
		t.Fatal(err)
	}
	if o.String() != near {
		t.Errorf("it is printed as\n%s", o)
	}
	other, err := ParseObserver("near.obs", "\n// watches\n"+strings.ReplaceAll(near, "\n", " // so \n\n"))
	if err != nil {
		t.Fatal(err)
	}
	bareObserver(o)
	if bareObserver(other); !reflect.DeepEqual(o, other) {
		t.Errorf("%+v is read otherwise with comments: %+v", o, other)
	}
	if n := o.States[0].Next[1].To; n != 2 {
		t.Errorf("the second transition leads to state %d", n)
	}
}

// bareObserver takes off what is not part of the automaton.
func bareObserver(o *Observer) {
	for i := range o.States {
		s := &o.States[i]
		s.Text = ""
		bareNode(s.Score)
		for k := range s.Next {
			n := &s.Next[k]
			n.Text, n.at, n.line = "", 0, 0
			bareNode(n.When)
		}
	}
}

// Each error stands with the line and the byte in it: that after "^".
func TestObserverErrors(t *testing.T) {
	const head = "observer o\nstate a score 0\n"
	for _, c := range []struct{ text, where, want string }{
		{"", "f: an observer begins", ""},
		{head, "f: the observer o has no line", ""},
		{"^state a score 0", "f:1: ", `expected "observer"`},
		{"observer^", "f:1: ", "the observer's name"},
		{"observer o\n^when x == 1 goto a", "f:2: ", "must follow the state that it leaves"},
		{"observer o\n^end", "f:2: ", "the observer has no state"},
		{head + "state ^a score 1", "f:3: ", "there is already a state a"},
		{head + "state b ^1", "f:3: ", `expected "score"`},
		{head + "state b score ^x == 1", "f:3: ", "expected a number"},
		{head + " when x == 1 goto ^b\nend", "f:3: ", "there is no state b"},
		{head + " when ^x goto a\nend", "f:3: ", "expected a condition"},
		{head + " when x == 1 ^to a\nend", "f:3: ", `expected "goto"`},
		{head + "^until", "f:3: ", "expected state, when or end"},
		{head + "end\n\n  ^end", "f:5: ", "a file contains one observer"},
	} {
		lines := strings.Split(c.text, "\n")
		at := -1
		for _, l := range lines {
			at = max(at, strings.IndexByte(l, '^'))
		}
		_, err := ParseObserver("f", strings.Replace(c.text, "^", "", 1))
		if err == nil || !strings.HasPrefix(err.Error(), c.where) {
			t.Errorf("%q: %v, wanted %q", c.text, err, c.where)
			continue
		}
		var e *Error
		if c.want != "" && (!errors.As(err, &e) || !strings.Contains(e.Text, c.want) || e.At != at) {
			t.Errorf("%q: %#v, wanted %q at %d", c.text, e, c.want, at)
		}
	}
}

// A file of queries may have observers, which queries name.
func TestObserverInFile(t *testing.T) {
	const asks = "Pr[<=9] (<> x == 3) {Observer = near}\n"
	list, err := ParseFile("f.q", "EnumStates\n"+near+asks)
	if err != nil || len(list) != 2 || list[0].Guide.Given() || list[1].Guide.Observer == nil {
		t.Fatal(list, err)
	}
	if n := len(list[1].Guide.Nodes()); n != 6 {
		t.Errorf("the observer asks for %d formulae", n)
	}
	_, err = ParseFile("f.q", near+"\n"+near+asks)
	if err == nil || !strings.Contains(err.Error(), "two observers near") {
		t.Error(err)
	}
	_, err = ParseFile("f.q", "EnumStates\nobserver o\n state a scores 0\nend\n")
	if err == nil || !strings.HasPrefix(err.Error(), "f.q:3: ") {
		t.Error(err)
	}
}
