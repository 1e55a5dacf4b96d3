package trace

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// registers are the named registers of a frame whose function has no debug information. One that was not set yet holds zero.
func (s *Scene) registers(t int, f machine.Frame) (list []Variable) {
	fn := &s.r.p.Funcs[f.Func]
	for i := range fn.Registers {
		x := &fn.Registers[i]
		v := Variable{Name: "%" + x.Name, Type: fmt.Sprintf("i%d", x.Bits), Value: "(no number)", thread: t}
		if x.Bits > 0 && x.Bits <= 64 {
			w := s.r.m.Inspect().Word(f, program.Slot(x.Slot))
			v.Known, v.Value, v.Size = true, registerText(w, x.Bits), uint64(x.Bits+7)/8
			if name := s.r.names.object(t, w, 1); x.Bits == 64 && name != "" {
				v.Value = "&" + name
			}
		}
		list = append(list, v)
	}
	return list
}

// statics are the global variables of a program without debug information, by their names in LLVM.
func (s *Scene) statics() (list []Variable) {
	for i := range s.r.p.Statics {
		x := &s.r.p.Statics[i]
		if x.Kind != program.StaticData || x.ThreadLocal || strings.HasPrefix(x.Name, "llvm.") || strings.HasPrefix(x.Name, "heddle.") {
			continue
		}
		v := s.inMemory(0, part{text: "@" + x.Name}, x.Addr)
		b := make([]byte, x.Size)
		if v.Addr, v.Size = x.Addr, x.Size; s.r.m.Peek(x.Addr, b) {
			v.Known, v.Value = true, staticText(b)
		}
		list = append(list, v)
	}
	return list
}

// mostShownBytes bounds the bytes that are shown of a variable whose type is unknown.
const mostShownBytes = 32

// staticText is what a variable holds whose type is unknown: a number where it is as long as one, else its bytes.
func staticText(b []byte) string {
	switch len(b) {
	case 1, 2, 4, 8:
		return intText(b, true)
	}
	if len(b) > mostShownBytes {
		return fmt.Sprintf("% x ...", b[:mostShownBytes])
	}
	return fmt.Sprintf("% x", b)
}

// registerText is a value of some bits as a signed number; of one bit as false or true.
func registerText(w uint64, bits uint) string {
	if bits == 1 {
		return strconv.FormatBool(w&1 == 1)
	}
	return strconv.FormatInt(int64(w<<(64-bits))>>(64-bits), 10)
}

var slotWord = regexp.MustCompile(`\bs(\d+)\b`)

// withRegisters puts the names of registers into an instruction of a function that has no debug information, in which each has a slot of its own.
func withRegisters(fn *program.Func, text string) string {
	if fn.Place.Known() {
		return text
	}
	return slotWord.ReplaceAllStringFunc(text, func(slot string) string {
		for i := range fn.Registers {
			if slot[1:] == strconv.Itoa(fn.Registers[i].Slot) {
				return "%" + fn.Registers[i].Name
			}
		}
		return slot
	})
}
