package lower

import (
	"strings"

	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// debugKinds are the shapes of source types.
var debugKinds = map[flat.DebugKind]program.TypeKind{
	flat.DebugUnknown: program.TypeUnknown, flat.DebugSigned: program.TypeSigned,
	flat.DebugUnsigned: program.TypeUnsigned, flat.DebugBool: program.TypeBool, flat.DebugChar: program.TypeChar,
	flat.DebugFloat: program.TypeFloat, flat.DebugPointer: program.TypePointer, flat.DebugStruct: program.TypeStruct,
	flat.DebugUnion: program.TypeUnion, flat.DebugArray: program.TypeArray, flat.DebugEnum: program.TypeEnum,
	flat.DebugFunction: program.TypeFunction,
}

// types takes over the source types, one for one; a typedef becomes its
// underlying type with a name of its own.
func (l *lowerer) types() {
	for i := range l.m.DebugTypes {
		l.p.Types = append(l.p.Types, l.sourceType(i))
	}
}

func (l *lowerer) sourceType(i int) program.Type {
	d := &l.m.DebugTypes[i]
	name := d.Name
	for step := 0; d.Kind == flat.DebugTypedef && step < len(l.m.DebugTypes); step++ {
		d = &l.m.DebugTypes[d.Elem]
		if name == "" {
			name = d.Name
		}
	}
	t := program.Type{Kind: debugKinds[d.Kind], Name: name, Bits: d.Bits, Elem: d.Elem, Count: d.Count}
	t.UnsignedChar = t.Kind == program.TypeChar && (strings.HasPrefix(d.Name, "unsigned") || d.Name == "char8_t")
	for _, m := range d.Members {
		t.Members = append(t.Members, program.Member{Name: m.Name, Type: m.Type, BitOff: m.BitOff, Bits: m.Bits})
	}
	for _, e := range d.Enums {
		t.Enums = append(t.Enums, program.EnumName{Name: e.Name, Value: e.Value})
	}
	return t
}

// globalVars lists the variables of the source that are globals.
func (l *lowerer) globalVars() {
	for g := range l.m.Globals {
		v, s := l.m.Globals[g].Var, l.static[g]
		if v < 0 || s < 0 || l.m.DebugVars[v].Name == "" {
			continue
		}
		d := &l.m.DebugVars[v]
		l.p.Globals = append(l.p.Globals, program.Variable{
			Name: d.Name, Type: d.Type, Place: l.p.Places[d.Place],
			Locs: []program.Location{{Kind: program.LocStatic, Static: s}},
		})
	}
}
