package machine

import (
	"fmt"
	"slices"

	"heddle/internal/ir/program"
)

// startName is the function that thread 0 begins with: it registers destructors, runs constructors, then the
// entry. It is what crt0 is to a native program.
const startName = "_start"

// The slots of the start function.
const (
	startArgs   = 0 // argc, argv, envp
	startResult = 3 // of main
	startSlots  = 4
)

// withStart adds the start function to a copy of the program.
func withStart(p *program.Program, o *Options) (*program.Program, int) {
	q := *p
	q.Code = append([]program.Instr(nil), p.Code...)
	q.PlaceOf = append([]int32(nil), p.PlaceOf...)
	q.FuncOf = append([]int32(nil), p.FuncOf...)
	q.Funcs = append([]program.Func(nil), p.Funcs...)
	q.Sites = append([]program.Site(nil), p.Sites...)
	q.Externals = append([]program.ExternalFunc(nil), p.Externals...)
	s := &starter{p: &q, fn: len(q.Funcs), externals: o.Externals}
	start := s.fn
	f := program.Func{Name: startName, SourceName: startName, Entry: len(q.Code), Slots: startSlots}
	for _, d := range slices.Backward(p.Dtors) {
		s.external(s.final(FinalRegistration), []program.Arg{{Value: d, Words: 1, Bits: p.PointerBits}})
	}
	for _, c := range p.Ctors {
		s.call(c, nil, -1)
	}
	if len(o.Entries) > 1 {
		s.external(spawnName, nil)
	}
	s.entry(o)
	f.End = len(q.Code)
	f.Blocks = []program.BlockInfo{{Name: "start", Entry: f.Entry}}
	q.Funcs = append(q.Funcs, f, s.threadEnd(), s.environmentLoop(), s.interruption())
	if fn := p.Function(o.Abstraction); o.Abstraction != "" && fn >= 0 {
		q.Funcs = append(q.Funcs, s.abstraction(fn))
	}
	return &q, start
}

// threadEnd writes the function that a thread whose start routine has returned
// continues with: the end of a thread, with its result, which is the first slot. Behind it
// lies what the last thread continues with: the end of the run, with 0.
func (s *starter) threadEnd() program.Func {
	s.fn++
	f := program.Func{Name: "_thread_end", SourceName: "_thread_end", Entry: len(s.p.Code), Slots: 2}
	s.external(s.final(FinalOfThread), []program.Arg{{Value: program.Slot(0), Words: 1, Bits: s.p.PointerBits}})
	s.emit(program.Instr{Op: program.Ret, N: 1, A: program.Slot(0)})
	s.external(s.final(FinalOfRun), []program.Arg{{Value: program.Slot(1), Words: 1, Bits: 32}})
	s.emit(program.Instr{Op: program.Ret})
	f.End = len(s.p.Code)
	f.Blocks = []program.BlockInfo{{Name: "end", Entry: f.Entry}}
	return f
}

// starter writes the start function's code.
type starter struct {
	p         *program.Program
	fn        int
	externals map[string]*External
}

// final is the name of the platform's function that is an end.
func (s *starter) final(of Final) string {
	for name, x := range s.externals {
		if x != nil && x.Final == of {
			return name
		}
	}
	return "heddle.end" // which nobody has
}

func (s *starter) emit(in program.Instr) {
	in.Flags |= program.FlagFirst
	s.p.Code = append(s.p.Code, in)
	s.p.PlaceOf = append(s.p.PlaceOf, 0)
	s.p.FuncOf = append(s.p.FuncOf, int32(s.fn))
}

func (s *starter) site(args []program.Arg, result int32) program.Operand {
	site := program.Site{Args: args, Fixed: len(args), Next: len(s.p.Code) + 1, Unwind: -1}
	site.Result.Slot = result
	if result >= 0 {
		site.Result.Words, site.Result.Bits = 1, 32
	}
	s.p.Sites = append(s.p.Sites, site)
	return program.Operand(len(s.p.Sites) - 1)
}

func (s *starter) call(fn int, args []program.Arg, result int32) {
	s.emit(program.Instr{Op: program.Call, Imm: int64(fn), C: s.site(args, result)})
}

func (s *starter) external(name string, args []program.Arg) {
	i := 0
	for i < len(s.p.Externals) && s.p.Externals[i].Name != name {
		i++
	}
	if i == len(s.p.Externals) {
		s.p.Externals = append(s.p.Externals, program.ExternalFunc{Name: name, Static: -1})
	}
	s.emit(program.Instr{Op: program.External, Imm: int64(i), C: s.site(args, -1)})
}

// entry calls the first entry: main with its arguments, after which the run
// ends by exit, or any other function, after which its thread ends.
func (s *starter) entry(o *Options) {
	fn := o.Entries[0]
	if o.Args == nil {
		s.call(fn, nil, -1)
		s.emit(program.Instr{Op: program.Ret})
		return
	}
	var args []program.Arg
	for i := range min(len(s.p.Funcs[fn].Params), 3) {
		args = append(args, program.Arg{Value: program.Slot(startArgs + i), Words: 1, Bits: 64})
	}
	result := int32(-1)
	if s.p.Funcs[fn].Result > 0 {
		result = startResult
	}
	s.call(fn, args, result)
	s.external(s.final(FinalOfRun), []program.Arg{{Value: program.Slot(startResult), Words: 1, Bits: 32}})
	s.emit(program.Instr{Op: program.Ret})
}

// spawnName is the machine's own external that starts the entries after the
// first.
const spawnName = "heddle.spawn_entries"

func (l *loader) spawnEntries() *External {
	return &External{Name: spawnName, Visible: Never, Do: func(c *Call) (Outcome, *Fault) {
		for _, fn := range l.m.o.Entries[1:] {
			args := make([]uint64, l.m.p.Funcs[fn].ParamWords)
			if _, f := l.m.spawn(c.Thread, fn, args); f != nil {
				return Done, f
			}
		}
		return Done, nil
	}}
}

// begin makes thread 0, at the start function.
func (l *loader) begin(start int) error {
	if _, fault := l.m.spawn(0, start, nil); fault != nil {
		return fmt.Errorf("cannot start the program: %s", fault.Text)
	}
	if l.m.o.Args != nil {
		if fault := l.passArguments(); fault != nil {
			return fmt.Errorf("cannot start the program with its arguments: %s", fault.Text)
		}
	}
	return nil
}

// passArguments gives main its argc, argv and an empty environment.
func (l *loader) passArguments() *Fault {
	fp := uint32(l.m.w[l.m.tcb(0)+tcbFP])
	n := uint64(len(l.m.o.Args))
	ptr := uint64(l.m.addr.ptr)
	argv, f := l.m.newHeapObject(0, (n+2)*ptr)
	if f != nil {
		return f
	}
	l.m.makeGlobal(argv)
	for i, a := range l.m.o.Args {
		s, f := l.m.newHeapObject(0, uint64(len(a)+1))
		if f != nil {
			return f
		}
		l.m.makeGlobal(s)
		if f := l.m.WriteBytes(0, 0, s, append([]byte(a), 0)); f != nil {
			return f
		}
		if f := l.m.Write(0, 0, argv+uint64(i)*ptr, l.m.addr.ptr, s); f != nil {
			return f
		}
	}
	for i, v := range []uint64{n, argv, argv + (n+1)*ptr} {
		l.m.set(fp+startArgs+uint32(i), v)
	}
	return nil
}
