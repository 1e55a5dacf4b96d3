package symexec

import (
	"slices"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/system"
	"heddle/internal/ir/program"
	"heddle/internal/ir/source"
)

// loopProgram loops from 1 to 4, with a choice between, and from 5 to 6.
//
//	0 -> 1; 1 -> 2, 5; 2 -> 3, 4; 3 -> 4; 4 -> 1; 5 -> 6; 6 -> 5, 7; 7 returns
func loopProgram(t *testing.T) *joins {
	t.Helper()
	code := []program.Instr{
		{Op: program.Jump, Imm: 1}, {Op: program.Branch, B: 2, C: 5}, {Op: program.Branch, B: 3, C: 4}, {Op: program.Jump, Imm: 4},
		{Op: program.Jump, Imm: 1}, {Op: program.Jump, Imm: 6}, {Op: program.Switch}, {Op: program.Ret},
	}
	return joinsIn(t, code)
}

// joinsIn is what is known about a function, each instruction of which is a block.
func joinsIn(t *testing.T, code []program.Instr) *joins {
	t.Helper()
	p := &program.Program{PointerBits: 64, Code: code, Funcs: []program.Func{{Name: "main", End: len(code), Slots: 1}}, Places: make([]source.Place, 1),
		PlaceOf: make([]int32, len(code)), FuncOf: make([]int32, len(code)), Switches: []program.SwitchTable{{Values: []uint64{1}, Targets: []int32{5}, Default: 7}}}
	for i := range code {
		code[i].Flags = program.FlagFirst
	}
	m, err := machine.New(p, machine.Options{Entries: []int{0}, Opaque: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	return newJoins(m)
}

// TestAgain: a target leads back to its branch if a way from there does that does not come by where its ways join.
func TestAgain(t *testing.T) {
	j := loopProgram(t)
	for _, test := range []struct {
		branch, target int
		want           bool
	}{{1, 2, true}, {1, 5, false}, {2, 3, false}, {2, 4, false}, {6, 5, true}, {6, 7, false}, {1, 1, true}} {
		if got := j.again(test.branch, test.target); got != test.want {
			t.Errorf("%d leads back to %d: %v", test.target, test.branch, got)
		}
	}
	for pc, number := range []int{-1, 0, 0, 0, 0, 1, 1, -1} {
		if got := j.loop(pc); got != (Loop{Func: 0, Number: number, PC: pc}) {
			t.Errorf("%d is in %+v, not in loop %d", pc, got, number)
		}
	}
	if got := j.headers(); len(got) < 2 || !slices.Equal(got[:2], []int{1, 5}) {
		t.Errorf("headers %v", got)
	}
}

// TestAgainBesideLoop: a loop on the way from a target to where the ways join, in which the branch is not, does not lead back to it.
func TestAgainBesideLoop(t *testing.T) {
	j := joinsIn(t, []program.Instr{{Op: program.Branch, B: 1, C: 3}, {Op: program.Jump, Imm: 2}, {Op: program.Branch, B: 1, C: 3}, {Op: program.Ret}})
	if j.again(0, 1) || j.again(0, 3) || !j.again(2, 1) {
		t.Error("a target leads back")
	}
}

// TestBounded: once a branch has asked as often as there may be rounds, the answers that lead round are cut off, and it is
// recorded; a switch has one question more, and a function that has not returned counts as a round.
func TestBounded(t *testing.T) {
	both := []system.Action{{Choice: 0}, {Choice: 1}}
	for _, test := range []struct {
		name         string
		pc, n, calls int
		want         []int64
		unwound      bool
		other        uint32 // thread that calls
	}{
		{"as many rounds as there may be", 1, 3, 0, []int64{0, 1}, false, 0},
		{"one more", 1, 4, 0, []int64{0}, true, 0},
		{"a choice in a round", 2, 4, 0, []int64{0, 1}, false, 0},
		{"a switch", 6, 4, 0, []int64{0, 1}, false, 0},
		{"a switch again", 6, 5, 0, nil, true, 0},
		{"as many calls as there may be", 1, 1, 3, []int64{0, 1}, false, 0},
		{"one call more", 1, 1, 4, nil, true, 0},
		{"one call more, of another thread", 1, 1, 4, []int64{0, 1}, false, 1},
	} {
		e := &engine{joins: loopProgram(t), o: Options{Unwind: func(Loop) int { return 3 }}}
		for range test.calls {
			e.regions = append(e.regions, &region{asked: machine.Pause{PC: test.pc, FP: test.other << 24}}, &region{asked: machine.Pause{PC: 7}})
		}
		for range 2 {
			var got []int64
			for _, a := range e.bounded(slices.Clone(both), &rounds{place: machine.Pause{PC: test.pc}, n: test.n}) {
				got = append(got, a.Choice)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("%s: %v, want %v", test.name, got, test.want)
			}
		}
		if want := int(map[bool]int{true: 1}[test.unwound]); len(e.res.Unwound) != want {
			t.Errorf("%s: cut off %v", test.name, e.res.Unwound)
		}
	}
}

// TestBoundedAnswers: which answer leads round is up to the branch.
func TestBoundedAnswers(t *testing.T) {
	j := loopProgram(t)
	j.p.Code[1].B, j.p.Code[1].C = j.p.Code[1].C, j.p.Code[1].B
	e := &engine{joins: j, o: Options{Unwind: func(Loop) int { return 0 }}}
	got := e.bounded([]system.Action{{Choice: 0}, {Choice: 1}}, &rounds{place: machine.Pause{PC: 1}, n: 1})
	if len(got) != 1 || got[0].Choice != 1 || len(e.res.Unwound) != 1 {
		t.Errorf("left %v, cut off %v", got, e.res.Unwound)
	}
}

// TestAsked: questions are counted by region and place.
func TestAsked(t *testing.T) {
	a, b := machine.Pause{PC: 1}, machine.Pause{PC: 1, FP: 9}
	var r *rounds
	for i, x := range []struct {
		region int
		place  machine.Pause
		want   int
	}{{1, a, 1}, {1, a, 2}, {1, b, 1}, {2, a, 1}, {1, a, 3}, {2, a, 2}, {1, b, 2}} {
		if r = r.asked(x.region, x.place); r.n != x.want {
			t.Errorf("%d: asked %d times, want %d", i, r.n, x.want)
		}
	}
}

// TestDecides: branches of all kinds do, and no other instruction.
func TestDecides(t *testing.T) {
	e := &engine{joins: loopProgram(t)}
	for pc, want := range []bool{false, true, true, false, false, false, true, false} {
		if e.decides(pc) != want {
			t.Errorf("%d decides where control goes: %v", pc, !want)
		}
	}
	if e.joins.p.Code[3].Op = program.IndirectJump; !e.decides(3) {
		t.Error("a computed jump does not decide where control goes")
	}
}

// TestWaits: of the regions that a place ends the innermost waits for those who come there; one without a place waits for none.
func TestWaits(t *testing.T) {
	a, b := machine.Pause{PC: 1}, machine.Pause{PC: 2}
	e := &engine{}
	for n, r := range []region{{join: a, joins: true}, {join: b, joins: true}, {join: a, joins: true}, {join: b}} {
		r.number = n
		e.regions = append(e.regions, &r)
	}
	if x, y := e.waits(a), e.waits(b); x != e.regions[2] || y != e.regions[1] || e.waits(machine.Pause{PC: 1, FP: 1}) != nil {
		t.Errorf("regions %+v and %+v wait", x, y)
	}
}
