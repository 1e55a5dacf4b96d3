package lower

import (
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
)

// roundings replaces the operations that know no mode of rounding but the nearest, where the program may choose another one.
func (l *lowerer) roundings() {
	if !l.p.Names(func(c program.Conduct) bool { return c.Rounds }) {
		return
	}
	for i := range l.p.Code {
		in := &l.p.Code[i]
		if in.Op >= program.FAdd64 && in.Op <= program.FDiv64 {
			in.Op, in.Sub, in.N = program.FBinary, uint8(in.Op-program.FAdd64), uint16(bitvec.Double)
		}
	}
}
