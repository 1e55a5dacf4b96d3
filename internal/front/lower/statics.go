package lower

import (
	"slices"

	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// streams are the data that libc defines and programs name.
var streams = map[string]bool{"stdin": true, "stdout": true, "stderr": true, "environ": true, "__environ": true}

// statics makes the static objects, first the variables, which then have the widest pages (program.Addresses), then constants and the
// functions whose address is taken, and computes what they hold.
func (l *lowerer) statics(r *reached) {
	for _, constant := range []bool{false, true} {
		for g := range l.m.Globals {
			if r.globals[g] && l.m.Globals[g].Constant == constant {
				l.addGlobal(g)
			}
		}
	}
	fnStatic := make([]int, len(l.m.Functions))
	for f := range l.m.Functions {
		fnStatic[f] = -1
		if r.taken[f] && !l.isNull(f) && !l.m.Functions[f].Intrinsic {
			fnStatic[f] = len(l.p.Statics)
			l.addFunctionStatic(f)
		}
	}
	program.AssignAddresses(l.p.Statics, l.m.PointerBits)
	for f, s := range fnStatic {
		if s >= 0 {
			l.fnAddr[f] = l.p.Statics[s].Addr
		}
	}
	for g := range l.m.Globals {
		if s := l.static[g]; s >= 0 && l.m.Globals[g].Init >= 0 {
			l.p.Statics[s].Init = l.initial(&l.m.Globals[g])
		}
	}
}

func (l *lowerer) addGlobal(g int) {
	gl := &l.m.Globals[g]
	if gl.Init < 0 && gl.ExternWeak {
		return
	}
	t := &l.m.Types[gl.Type]
	s := program.Static{
		Name: gl.Name, Size: t.Size, Align: max(gl.Align, t.Align, 1), Func: -1, External: -1,
		ThreadLocal: gl.ThreadLocal, Place: l.p.Places[gl.Place], Padding: l.paddingIn(gl.Type),
	}
	switch {
	case gl.Init >= 0 && gl.Constant:
		s.Kind = program.StaticConst
	case gl.Init < 0 && streams[gl.Name]:
		s.Size = 8
	case gl.Init < 0:
		s.Kind = program.StaticExternal
	}
	l.static[g] = len(l.p.Statics)
	l.p.Statics = append(l.p.Statics, s)
}

// isNull reports whether the address of f is null: a weak function that nothing
// defines.
func (l *lowerer) isNull(f int) bool {
	fn := &l.m.Functions[f]
	return fn.ExternWeak && len(fn.Blocks) == 0 && (l.o.Supported == nil || !l.o.Supported(fn.Name) && !is(l.o.Inputs, fn.Name))
}

func (l *lowerer) addFunctionStatic(f int) {
	fn := &l.m.Functions[f]
	s := program.Static{
		Name: fn.Name, Kind: program.StaticFunc, Size: uint64(len(fn.Blocks)) + 1, Align: 1,
		Func: -1, External: -1, Place: l.p.Places[fn.Place],
	}
	if len(fn.Blocks) == 0 {
		s.External = l.external(fn.Name, l.m.Types[fn.Type].VarArg)
		l.p.Externals[s.External].Static = len(l.p.Statics)
	}
	l.p.Statics = append(l.p.Statics, s)
}

// linkStatics links the function objects to their functions.
func (l *lowerer) linkStatics() {
	byName := map[string]int{}
	for f := range l.m.Functions {
		if i := l.fnIndex[f]; i >= 0 {
			byName[l.m.Functions[f].Name] = i
		}
	}
	for i := range l.p.Statics {
		s := &l.p.Statics[i]
		if s.Kind == program.StaticFunc && s.External < 0 {
			s.Func = byName[s.Name]
		}
	}
}

// external is the index of the external function of that name.
func (l *lowerer) external(name string, varArg bool) int {
	i, ok := l.extOf[name]
	if !ok {
		i = len(l.p.Externals)
		l.extOf[name] = i
		l.p.Externals = append(l.p.Externals, program.ExternalFunc{Name: name, VarArg: varArg, Static: -1})
	}
	return i
}

// externals notes who calls them, and which the platform does not have. One whose address only initial values hold (a table of virtual
// functions, say) is left to the call that reaches it, if any.
func (l *lowerer) externals(r *reached) {
	for pc := range l.p.Code {
		in := &l.p.Code[pc]
		if in.Op != program.External {
			continue
		}
		e := &l.p.Externals[in.Imm]
		if len(e.Calls) == 0 {
			e.Place = l.p.At(pc)
		}
		e.Calls = append(e.Calls, pc)
	}
	for i := range l.p.Externals {
		e := &l.p.Externals[i]
		at, taken := r.takenAt[e.Name]
		if taken && len(e.Calls) == 0 {
			e.Place = l.p.Places[at]
		}
		e.Conduct = l.o.Conduct.of(e.Name)
		e.Missing = l.o.Supported != nil && !l.o.Supported(e.Name) && !(is(l.o.Inputs, e.Name) && l.givesOnly(e))
		if !e.Missing || !taken && len(e.Calls) == 0 {
			continue
		}
		e.Written = l.written(e.Name)
		if reserved := is(l.o.Reserved, e.Name); reserved || !l.lets(e, taken) {
			l.errs.missing(l.p, e, reserved)
		}
	}
}

// written is how the source calls a function without a body.
func (l *lowerer) written(name string) string {
	for i := range l.m.Functions {
		if f := &l.m.Functions[i]; f.Name == name && f.SourceName != "" {
			return f.SourceName
		}
	}
	return name
}

// is reports whether something holds for a name; nothing holds if nobody says so.
func is(holds func(name string) bool, name string) bool { return holds != nil && holds(name) }

// givesOnly reports whether all calls of a function give a value and pass nothing.
func (l *lowerer) givesOnly(e *program.ExternalFunc) bool {
	return !slices.ContainsFunc(e.Calls, func(pc int) bool {
		site := &l.p.Sites[l.p.Code[pc].C]
		return site.Result.Words == 0 || len(site.Args) > 0
	})
}

// lets reports whether a function without a body is let through.
func (l *lowerer) lets(e *program.ExternalFunc, taken bool) bool {
	if l.o.Missing == NoneMissing || taken {
		return l.o.Missing == AnyMissing
	}
	return !slices.ContainsFunc(e.Calls, func(pc int) bool {
		site := &l.p.Sites[l.p.Code[pc].C]
		switch l.o.Missing {
		case NumbersMissing:
			return site.Result.Kind == program.ArgPointer || slices.ContainsFunc(site.Args, func(a program.Arg) bool {
				return a.Kind == program.ArgPointer || a.ByVal > 0 || a.Bits == 0
			})
		case MarksMissing:
			return len(site.Args) > 0 || site.Result.Words > 0 && !site.Result.Unused
		}
		return false
	})
}

// initial is the content of a global; nil: zeros.
func (l *lowerer) initial(g *flat.Global) []byte {
	if l.m.Consts[g.Init].Kind == flat.ConstZero { // of any size: who runs the program says whether there is room
		return nil
	}
	buf := make([]byte, l.m.Types[g.Type].Size)
	if !l.fill(buf, g.Init) {
		l.errs.add(l.p.Places[g.Place], "the initial value of "+g.Name+" is not supported")
	}
	for _, b := range buf {
		if b != 0 {
			return buf
		}
	}
	return nil
}

// fill writes constant c into memory; false: not possible.
func (l *lowerer) fill(buf []byte, c int) bool {
	k := &l.m.Consts[c]
	t := &l.m.Types[k.Type]
	switch k.Kind {
	case flat.ConstZero, flat.ConstUndef, flat.ConstPoison, flat.ConstNull:
		return true
	case flat.ConstData:
		copy(buf, k.Bytes)
		return true
	case flat.ConstAggregate:
		if t.Kind != flat.Vector {
			return l.fillElems(buf, k, t)
		}
	}
	w := l.constant(c)
	s := l.shape(k.Type)
	if w.bad != "" || w.tls || s.bad != "" {
		return false
	}
	if s.packed {
		fillPacked(buf, s, w.words)
		return true
	}
	for _, f := range s.leaves {
		putWords(buf[f.off:], w.words[f.word:f.word+f.words], f.bytes)
	}
	return true
}

func (l *lowerer) fillElems(buf []byte, k *flat.Const, t *flat.Type) bool {
	ok := true
	for i, e := range k.Elems {
		var off uint64
		if t.Kind == flat.Struct {
			off = t.Fields[i].Offset
		} else {
			off = uint64(i) * l.m.Types[t.Elem].Size
		}
		ok = l.fill(buf[off:], e) && ok
	}
	return ok
}

func putWords(buf []byte, words []uint64, n uint64) {
	for i := range n {
		buf[i] = byte(words[i/8] >> (i % 8 * 8))
	}
}

// fillPacked writes a vector whose elements are not whole bytes.
func fillPacked(buf []byte, s *shape, words []uint64) {
	pos := uint(0)
	for _, f := range s.leaves {
		for b := range f.bits {
			if words[f.word+int(b/64)]>>(b%64)&1 != 0 {
				buf[pos/8] |= 1 << (pos % 8)
			}
			pos++
		}
	}
}
