package blast

import (
	"fmt"
	"slices"

	"heddle/internal/symbolic/solver/circuit"
	"heddle/internal/symbolic/term"
)

// number gives the circuit of a term, made if it was not. It does not recurse: terms can be deep.
func (s *Solver) number(t term.Term) (circuit.Bits, error) {
	if n := s.pool.Len(); n > len(s.numbers) {
		s.numbers = append(s.numbers, make([]circuit.Bits, n-len(s.numbers)+n/4)...)
	}
	s.stack = append(s.stack[:0], t)
	for len(s.stack) > 0 {
		top := s.stack[len(s.stack)-1]
		if s.numbers[top] != nil || !s.argumentsFirst(top) {
			s.stack = s.stack[:len(s.stack)-1]
			if err := s.make(top); err != nil {
				return nil, err
			}
		}
	}
	return s.numbers[t], nil
}

// argumentsFirst puts arguments without a circuit on the stack and reports whether there are any. An array has no
// circuit of its own, but the numbers in it have.
func (s *Solver) argumentsFirst(t term.Term) bool {
	before := len(s.stack)
	for i := range s.pool.NumArgs(t) {
		if a := s.pool.Arg(t, i); s.numbers[a] == nil {
			s.stack = append(s.stack, a)
		}
	}
	return len(s.stack) > before
}

// array stands for the circuit of an array: its numbers have theirs.
var array = circuit.Bits{}

func (s *Solver) make(t term.Term) error {
	if s.numbers[t] != nil {
		return nil
	}
	if s.pool.IsArray(t) {
		s.numbers[t] = array
		return nil
	}
	if err := s.tooLarge(t); err != nil {
		return err
	}
	bits, err := s.circuit(t)
	if err == nil {
		s.numbers[t] = s.known(t, bits)
	}
	return err
}

// known puts bits that follow from the word as a whole in place of gates that would have to be searched for: the sum of 32
// bits has no seventh one. Where there are none it is the same number.
func (s *Solver) known(t term.Term, bits circuit.Bits) circuit.Bits {
	if len(bits) > 64 {
		return bits
	}
	zero, one := s.pool.Bits(t)
	own := false
	for i, l := range bits {
		if (zero|one)>>i&1 == 0 || l <= circuit.True {
			continue
		}
		if !own {
			bits, own = slices.Clone(bits), true
		}
		bits[i] = circuit.Of(one>>i&1 == 1)
	}
	return bits
}

// tooLarge reports whether the gates of a term would be too many, before they are made.
func (s *Solver) tooLarge(t term.Term) error {
	w := int(s.pool.Width(t))
	more := 64 * w
	switch s.pool.Op(t) {
	case term.OpMul, term.OpUDiv, term.OpURem, term.OpSDiv, term.OpSRem:
		more = 4 * w * w
	case term.OpEq, term.OpUlt, term.OpSlt:
		more = 4 * int(s.pool.Width(s.pool.Arg(t, 0)))
	}
	if s.graph.Size()+more > s.options.Gates {
		return fmt.Errorf("more than %d gates", s.options.Gates)
	}
	return nil
}

// argument is the circuit of an argument, which has one.
func (s *Solver) argument(t term.Term, i int) circuit.Bits { return s.numbers[s.pool.Arg(t, i)] }

// circuit makes the circuit of a number out of those of its arguments.
func (s *Solver) circuit(t term.Term) (circuit.Bits, error) {
	w := int(s.pool.Width(t))
	switch s.pool.Op(t) {
	case term.OpConst:
		return circuit.Constant(s.constant(t), w), nil
	case term.OpVar:
		return s.graph.Inputs(w), nil
	case term.OpNot:
		return circuit.Complement(s.argument(t, 0)), nil
	case term.OpConcat:
		return circuit.Concat(s.argument(t, 0), s.argument(t, 1)), nil
	case term.OpExtract:
		low := int(s.pool.Low(t))
		return s.argument(t, 0)[low : low+w : low+w], nil
	case term.OpSExt:
		return circuit.SignExtend(s.argument(t, 0), w), nil
	case term.OpIte:
		return s.graph.Select(s.argument(t, 0)[0], s.argument(t, 1), s.argument(t, 2)), nil
	case term.OpSelect:
		return s.read(s.pool.Arg(t, 0), s.pool.Arg(t, 1)), nil
	case term.OpFBinary, term.OpFUnary, term.OpFma, term.OpFCmp, term.OpFConv, term.OpFToI, term.OpIToF:
		return s.float(t)
	}
	return s.integer(t)
}

// integer makes the circuit of an operation on two integers.
func (s *Solver) integer(t term.Term) (circuit.Bits, error) {
	g, a, b := s.graph, s.argument(t, 0), s.argument(t, 1)
	switch s.pool.Op(t) {
	case term.OpAnd:
		return g.AndBits(a, b), nil
	case term.OpXor:
		return g.XorBits(a, b), nil
	case term.OpAdd:
		return g.Add(a, b), nil
	case term.OpMul:
		return s.multiply(t, a, b), nil
	case term.OpShl:
		return g.ShiftLeft(a, b), nil
	case term.OpLShr:
		return g.ShiftRight(a, b), nil
	case term.OpAShr:
		return g.SignedShiftRight(a, b), nil
	case term.OpEq:
		return circuit.Bits{g.Equal(a, b)}, nil
	case term.OpUlt:
		return circuit.Bits{g.Less(a, b)}, nil
	case term.OpSlt:
		return circuit.Bits{g.SignedLess(a, b)}, nil
	case term.OpUDiv, term.OpURem, term.OpSDiv, term.OpSRem:
		return s.divide(t, a, b), nil
	}
	return nil, fmt.Errorf("no circuit for %s", s.pool.Op(t))
}

// constant are the words of a constant.
func (s *Solver) constant(t term.Term) []uint64 {
	if value, ok := s.pool.Value(t); ok {
		return []uint64{value}
	}
	return s.pool.Words(t)
}
