package lower

import (
	"errors"

	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// This file is about programs whose steps are counted. There a thread rests before each instruction of LLVM, and what it is about to access is
// read off the first thing that the instruction does (machine.Pending). An instruction that computes something before is refused: its access would not be seen.
// What depends on the thread alone is known while it rests (program.Instr.Prepares).

// errHidden says that an access is not the first thing that an instruction of LLVM does.
var errHidden = errors.New("visible, but not the first of its group")

// hidden complains of such instructions.
func (l *lowerer) hidden() {
	for fn := range l.p.Funcs {
		f := &l.p.Funcs[fn]
		c := checker{p: l.p, f: f, body: analysis.BodyOf(l.p, fn)}
		for i := range c.body.Code {
			if !errors.Is(c.order(i), errHidden) {
				continue
			}
			at := l.p.At(f.Entry + i)
			text := "queries about runs count steps, and do not support an instruction that computes before it accesses memory; E<>, A[] and heddle check do"
			if !at.Known() {
				text += " (in function " + f.SourceName + ")"
			}
			l.errs.add(at, text)
		}
	}
}

// order tests that a group begins with what prepares it, then with what others may notice.
func (c *checker) order(i int) error {
	in := &c.body.Code[i]
	begins := in.Flags&program.FlagFirst != 0
	prepared := i > 0 && c.body.Code[i-1].Prepares()
	switch {
	case begins && prepared:
		return errors.New("the group before does nothing but prepare")
	case !begins && !prepared && in.Op != program.Kill && in.Prepares():
		return errors.New("prepares, but behind what does not")
	case analysis.Visible(in) && !begins && !prepared && !c.follows(i):
		return errHidden
	}
	return nil
}
