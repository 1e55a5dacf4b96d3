package analysis

import "heddle/internal/ir/program"

// Range is N consecutive slots from First.
type Range struct{ First, N int }

// Effects appends the slots that instruction i reads and writes. Constants are
// not slots. A slot that is both is read before it is written.
func (b *Body) Effects(i int, reads, writes []Range) ([]Range, []Range) {
	e := effects{reads: reads, writes: writes}
	e.of(b, i)
	return e.reads, e.writes
}

// constants are the words of the pool that instruction i reads, in the order of its operands.
func (b *Body) constants(i int) []Range {
	e := effects{pool: true}
	e.of(b, i)
	return e.constants
}

func (e *effects) of(b *Body, i int) {
	in := &b.Code[i]
	switch shape := in.Op.Shape(); shape {
	case program.ThreeOperands:
		e.read(in.A, 1)
		e.read(in.B, 1)
		e.read(in.C, 1)
		e.write(in.Dst, 1)
	default:
		e.other(shape, b, in)
	}
}

type effects struct {
	reads, writes []Range
	constants     []Range // of the pool
	pool          bool    // constants are kept
}

func (e *effects) read(o program.Operand, n int) {
	switch {
	case n <= 0:
	case !o.IsPool():
		e.reads = append(e.reads, Range{o.Index(), n})
	case e.pool:
		e.constants = append(e.constants, Range{o.Index(), n})
	}
}

func (e *effects) write(slot int32, n int) {
	if n > 0 {
		e.writes = append(e.writes, Range{int(slot), n})
	}
}

// other handles what is not simply Dst = f(A, B, C).
func (e *effects) other(shape program.Shape, b *Body, in *program.Instr) {
	switch shape {
	case program.OneOperand:
		e.read(in.A, 1)
		e.write(in.Dst, 1)
	case program.TwoOperands:
		e.read(in.A, 1)
		e.read(in.B, 1)
		e.write(in.Dst, 1)
	case program.ResultAndBit:
		e.read(in.A, 1)
		e.read(in.B, 1)
		if in.Op == program.CmpXchg {
			e.read(in.C, 1)
		}
		e.write(in.Dst, 2)
	case program.WideInts:
		e.wide(in)
	case program.Floats:
		e.float(in)
	case program.NoResult:
		e.reader(in)
	case program.OnlyResult:
		e.write(in.Dst, 1)
	case program.CallSite:
		e.site(b, in)
	case program.OwnShape:
		e.special(b, in)
	}
}

func words(bits int64) int { return int(bits+63) / 64 }

// bitsOf is the width of an integer that is W bits, or Imm if wider than 64: the other is 0.
func bitsOf(in *program.Instr) int64 { return max(in.Imm, int64(in.W)) }

func (e *effects) wide(in *program.Instr) {
	n := words(in.Imm)
	switch in.Op {
	case program.WideConv:
		e.read(in.A, words(int64(in.N)))
		e.write(in.Dst, n)
		return
	case program.WideUnary:
		e.read(in.A, n)
		e.write(in.Dst, n)
		return
	case program.WideFunnel:
		e.read(in.C, n)
	}
	e.read(in.A, n)
	e.read(in.B, n)
	switch in.Op {
	case program.WideCmp:
		e.write(in.Dst, 1)
	case program.WideOverflow:
		e.write(in.Dst, n+1)
	default:
		e.write(in.Dst, n)
	}
}

func (e *effects) float(in *program.Instr) {
	n := program.FloatWords(in.N)
	switch in.Op {
	case program.FMA:
		e.read(in.C, n)
		e.read(in.B, n)
	case program.FBinary, program.FCmp:
		e.read(in.B, n)
	case program.FConv:
		e.read(in.A, program.FloatWords(uint16(in.Sub)))
		e.write(in.Dst, n)
		return
	case program.IToF:
		e.read(in.A, words(bitsOf(in)))
		e.write(in.Dst, n)
		return
	}
	e.read(in.A, n)
	switch in.Op {
	case program.FCmp, program.FClass:
		n = 1
	case program.FToI:
		n = words(bitsOf(in))
	}
	e.write(in.Dst, n)
}

// reader is for what has no result.
func (e *effects) reader(in *program.Instr) {
	e.read(in.A, 1)
	switch in.Op {
	case program.Store, program.AddressOrder:
		e.read(in.B, 1)
	case program.MemCopy, program.MemSet:
		e.read(in.B, 1)
		e.read(in.C, 1)
	}
}

func (e *effects) site(b *Body, in *program.Instr) {
	if in.Op == program.CallPtr {
		e.read(in.A, 1)
	}
	s := &b.Sites[in.C]
	for k := range s.Args {
		e.read(s.Args[k].Value, argumentWords(&s.Args[k]))
	}
	if s.Result.Slot >= 0 {
		e.write(s.Result.Slot, s.Result.Words)
	}
}

// argumentWords is the number of words that are read for an argument.
func argumentWords(a *program.Arg) int {
	if a.ByVal > 0 {
		return 1
	}
	return a.Words
}

func (e *effects) special(b *Body, in *program.Instr) {
	switch in.Op {
	case program.MovN:
		e.read(in.A, int(in.N))
		e.write(in.Dst, int(in.N))
	case program.Kill:
		for _, s := range b.Kills[in.Imm] {
			e.write(s, 1)
		}
	case program.LandingPad:
		e.write(in.Dst, 2)
	case program.VAArg:
		e.read(in.A, 1)
		e.write(in.Dst, int(in.N))
	case program.Ret:
		e.read(in.A, int(in.N))
	}
}
