package symbolic

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

// This file and those of its functions (bytes.go, strings.go, numbers.go) take calls of library functions on terms: a
// length, a comparison, a place that is found is a term over all bytes that decide about it, so that there is no case
// for each value of a character. What may fail is asked first: that a string ends in its object, that an area lies in
// one.
//
// They do what the platform's functions do that name them (machine.Terms). Those still take every call in which nothing is opaque, and
// are given what fails: an access that is wrong is theirs to report.

// taken is a library function on terms.
type taken struct {
	// do takes a call. It says done if it has, plain if the platform shall.
	do func(s *Machine, c *call) outcome

	// terms are the arguments that it takes as terms. Others are made plain before, by cases.
	terms []int

	// numbers: it takes numbers among the arguments after its format as terms.
	numbers bool

	// pure: it accesses no memory, so that its arguments may be terms whoever else acts.
	pure bool
}

// call is a call of a library function.
type call struct {
	*machine.Call
	terms machine.Terms
}

// library are the functions on terms, by what they compute. Those that the platform takes as what it is have none.
var library = [machine.NumTermOps]taken{
	machine.CompareMemory: {do: memoryCompared, terms: []int{2}},
	machine.SearchMemory:  {do: memorySearched, terms: []int{1, 2}},
	machine.CopyMemory:    {do: memoryCopied, terms: []int{2}},
	machine.FillMemory:    {do: memoryFilled, terms: []int{1, 2}},

	machine.MeasureString:          {do: stringMeasured},
	machine.CompareStrings:         {do: stringsCompared},
	machine.CompareStringsCaseless: {do: stringsCompared},
	machine.FindCharacter:          {do: firstSearched, terms: []int{1}},
	machine.FindCharacterOrEnd:     {do: firstSearched, terms: []int{1}},
	machine.FindLastCharacter:      {do: lastSearched, terms: []int{1}},
	machine.SpanMembers:            {do: stringSpanned},
	machine.SpanNonMembers:         {do: stringSpanned},
	machine.FindMember:             {do: stringSpanned},
	machine.FindText:               {do: textFound},
	machine.FindTextCaseless:       {do: textFound},
	machine.CutToken:               {do: tokenCut},
	machine.CutField:               {do: fieldCut},
	machine.CopyString:             {do: stringCopied},
	machine.CopyStringToEnd:        {do: stringCopied},
	machine.PadString:              {do: stringPadded},
	machine.AppendString:           {do: stringAppended},

	machine.TakeNumber: {do: numberTaken},
	machine.ReadNumber: {do: numberRead},

	machine.ScanText:  {do: textScanned},
	machine.PrintText: {do: textPrinted, numbers: true},

	machine.ToLower: {do: caseChanged('A', 'Z', 'a'-'A'), terms: []int{0}},
	machine.ToUpper: {do: caseChanged('a', 'z', 'A'-'a'), terms: []int{0}},
	machine.ToASCII: {do: asciiTaken, terms: []int{0}},
	machine.IsASCII: {do: asciiTested, terms: []int{0}},

	machine.ReverseTwo:  {do: bytesReversed(2), terms: []int{0}, pure: true},
	machine.ReverseFour: {do: bytesReversed(4), terms: []int{0}, pure: true},

	machine.SquareRoot:     {do: rootTaken, terms: []int{0}, pure: true},
	machine.Remainder:      {do: remainderTaken, terms: []int{0, 1}, pure: true},
	machine.Scale:          {do: scaled, terms: []int{0}, pure: true},
	machine.RoundToInteger: {do: integerTaken(bitvec.FOpRint), terms: []int{0}, pure: true},
	machine.RoundAway:      {do: integerTaken(bitvec.FOpRound), terms: []int{0}, pure: true},

	machine.SortArray:   {do: sorted},
	machine.SearchArray: {do: sorted},

	machine.AllocateBlock: {do: sizedBlock, terms: []int{0}},
	machine.AllocateArray: {do: sizedArray, terms: []int{0, 1}},
	machine.ResizeBlock:   {do: sizedAgain, terms: []int{1}},
	machine.ResizeArray:   {do: sizedAgain, terms: []int{1, 2}},
	machine.MeasureBlock:  {do: sizeMeasured},

	machine.ReadableBytes:  {do: accessAsked, terms: []int{1}},
	machine.WriteableBytes: {do: accessAsked, terms: []int{1}},
	machine.ObjectOffset:   {do: objectAsked((*Machine).offsetIn), terms: []int{0}},
	machine.ObjectSize:     {do: objectAsked((*Machine).sizeIn), terms: []int{0}},
	machine.ObjectStart:    {do: objectAsked((*Machine).startOf), terms: []int{0}},
}

// Library makes those of a platform's functions take calls on terms that can, of a machine that is made later. Without
// it they must not be given to a symbolic machine.
func Library(all map[string]*machine.External, later **Machine) {
	for name, x := range all {
		if x == nil || x.Input != nil {
			continue
		}
		if x.Terms.Op == machine.NoTermOp && !x.Allocates {
			continue
		}
		y := *x
		y.Do = func(c *machine.Call) (machine.Outcome, *machine.Fault) { return (*later).onTerms(x, c) }
		if onTerms := library[x.Terms.Op].do != nil; onTerms && x.Allocates && x.Choices != nil {
			y.Choices = func(c *machine.Call) int { return (*later).ways(x, c) }
		}
		all[name] = &y
	}
}

// onTerms takes a call with opaque arguments or bytes.
func (s *Machine) onTerms(x *machine.External, c *machine.Call) (machine.Outcome, *machine.Fault) {
	f := library[x.Terms.Op]
	switch {
	case f.do == nil && x.Allocates:
		if out := s.plainDangling(); out != done {
			return s.again(out)
		}
		return x.Do(c)
	case f.do == nil:
		return s.print(&call{c, x.Terms}, x)
	}
	out := f.do(s, &call{c, x.Terms})
	if site := s.site(c.PC); out == plain && s.opaqueWithin(site.Args) {
		if out = s.plainArgs(site); out == plain {
			return s.again(plain) // without the arguments that were opaque
		}
	}
	switch out {
	case done:
		return machine.Done, nil
	case ends:
		return machine.Terminated, nil
	case fails:
		return machine.Done, s.wants.fault
	case plain:
		return x.Do(c)
	}
	return s.again(out)
}

func (s *Machine) site(pc int) *program.Site { return &s.prog.Sites[s.prog.Code[pc].C] }

// again lets the machine come back with a call that is to be begun once more: see opened.
func (s *Machine) again(out outcome) (machine.Outcome, *machine.Fault) {
	s.wants.left = out
	return machine.Done, &machine.Fault{Class: machine.Opaque, Thread: s.thread, PC: s.m.PC(s.thread), Other: -1, Text: "the library asks about a symbolic value"}
}

// prepare makes those arguments of a call plain that a function on terms does not take otherwise. In a program of
// several threads these are all: what a call accesses must be known before it.
func (s *Machine) prepare(f taken, format int, site *program.Site) outcome {
	for i := range site.Args {
		isTerm := slices.Contains(f.terms, i) || f.numbers && i >= format && site.Args[i].Kind == program.ArgInt
		if isTerm && (f.pure || s.m.Threads() == 1) || !s.opaqueWithin(site.Args[i:i+1]) {
			continue
		}
		if out := s.plainArgs(&program.Site{Args: site.Args[i : i+1]}); out != done {
			return out
		}
	}
	return moves
}

// arg is an argument of one word.
func (s *Machine) arg(c *call, i int) term.Term {
	site := s.site(c.PC)
	if i >= len(site.Args) {
		return s.pool.Const(0, wordBits)
	}
	return s.term(s.m.Control().Operand(s.thread, site.Args[i].Value))
}

// gives ends a call with a number, in which narrower results are cut.
func (s *Machine) gives(c *call, t term.Term) outcome {
	if bits := c.Result().Bits; bits > 0 && bits < wordBits {
		t = s.pool.ZExt(s.pool.Extract(t, 0, bits), wordBits)
	}
	c.Return(s.word(t))
	return done
}

// truthOf asks a condition. It says done with what is so.
func (s *Machine) truthOf(q term.Term) (bool, outcome) {
	switch s.ask(q) {
	case open:
		return false, asks
	case yes:
		return true, done
	}
	return false, done
}

// room is the number of bytes from an address to the end of its object, or 0 if there is none to access.
func (s *Machine) room(addr uint64, write bool) uint64 {
	o, off, ok := s.m.Find(addr)
	if !ok || off < 0 || uint64(off) >= o.Size || !o.Alive() || o.Kind() > machine.HeapObject || write && o.ReadOnly() {
		return 0
	}
	return o.Size - uint64(off)
}

// byteAt is a byte of memory that a call reads if a condition holds. One that was never written matters only then; what it holds is known before the
// call begins: a question about what the call itself had made would not be about the state in which it is asked.
func (s *Machine) byteAt(c *call, addr uint64, read term.Term) (term.Term, outcome) {
	return s.byteUsed(c, addr, read, read)
}

// byteUsed is byteAt of a byte that matters only if another condition holds, too.
func (s *Machine) byteUsed(c *call, addr uint64, read, used term.Term) (term.Term, outcome) {
	if over, out := s.truthOf(s.pool.And(read, s.pool.Not(s.within(addr, s.number(1))))); out != done {
		return term.None, out
	} else if over {
		return term.None, s.beyond(c, addr, 1, false)
	}
	st, f := s.m.Memory().Reach(c.Thread, c.PC, addr, 1, false)
	if f == nil && s.m.Memory().NeverWritten(st, 1) && !s.pool.IsFalse(used) {
		switch s.ask(used) {
		case open:
			return term.None, asks
		case yes:
			if s.m.Unknowns().Invents() {
				s.wants.reveal = addr
				return term.None, reveals
			}
			f = s.m.Memory().Unwritten(c.PC, st, addr, 1)
		}
	}
	if f != nil {
		f.Thread, f.PC = c.Thread, c.PC
		s.wants.fault = f
		return term.None, fails
	}
	s.takes(st.First(), 1, used)
	return s.peek(st.First(), 1), done
}

// beyond is the outcome of an access that leaves its object.
func (s *Machine) beyond(c *call, addr, n uint64, write bool) outcome {
	_, s.wants.fault = s.m.Memory().Resolve(c.Thread, c.PC, addr, n, write)
	if s.wants.fault == nil {
		return s.stuck("an access that was found to leave its object does not")
	}
	return fails
}

// number is a constant of a word.
func (s *Machine) number(v uint64) term.Term { return s.pool.Const(v, wordBits) }
