package analysis

import (
	"encoding/binary"

	"heddle/internal/ir/program"
)

// usersOf are the instructions that call functions, and that have their addresses: of a function, or of data that holds
// its address, as the table of virtual functions does.
type usersOf struct {
	p       *program.Program
	calls   map[int][]int  // of each function
	static  map[uint64]int // by the number of its address: what begins there
	object  map[int]int    // of each function whose address is taken: the static
	holders map[int][]int  // of each static: those that hold its address
	having  map[int][]int  // of each static: the instructions that have its address
	roots   map[int]bool   // functions that are called by no code
	a       program.Addresses
}

func newUsersOf(p *program.Program) *usersOf {
	u := &usersOf{p: p, calls: map[int][]int{}, static: map[uint64]int{}, object: map[int]int{}, holders: map[int][]int{},
		having: map[int][]int{}, roots: map[int]bool{}, a: program.AddressesOf(p.PointerBits)}
	for i := range p.Statics {
		s := &p.Statics[i]
		u.static[u.a.Number(s.Addr)] = i
		if s.Kind == program.StaticFunc && s.Func >= 0 {
			u.object[s.Func] = i
		}
	}
	u.data()
	u.code()
	for _, fn := range p.Ctors {
		u.roots[fn] = true
	}
	for _, d := range p.Dtors {
		if d.IsPool() {
			u.atEnd(p.Pool[d.Index()])
		}
	}
	return u
}

func (u *usersOf) atEnd(addr uint64) {
	if i, ok := u.static[u.a.Number(addr)]; ok && addr != 0 && u.p.Statics[i].Kind == program.StaticFunc {
		u.roots[u.p.Statics[i].Func] = true
	}
}

// data finds the addresses that data hold.
func (u *usersOf) data() {
	size := int(u.p.PointerBits / 8)
	for i := range u.p.Statics {
		for init := u.p.Statics[i].Init; len(init) >= size; init = init[1:] {
			var word uint64
			if size == 4 {
				word = uint64(binary.LittleEndian.Uint32(init))
			} else {
				word = binary.LittleEndian.Uint64(init)
			}
			if held, ok := u.at(word); ok && held != i {
				u.holders[held] = append(u.holders[held], i)
			}
		}
	}
}

// code finds the calls, and the addresses that instructions have.
func (u *usersOf) code() {
	for fn := range u.p.Funcs {
		b := BodyOf(u.p, fn)
		for i := range b.Code {
			in, pc := &b.Code[i], b.Base+i
			if in.Op == program.Call {
				u.calls[int(in.Imm)] = append(u.calls[int(in.Imm)], pc)
			} else {
				u.has(pc, uint64(in.Imm))
				u.has(pc, -uint64(in.Imm))
			}
			for _, r := range b.constants(i) {
				for _, word := range u.p.Pool[r.First : r.First+r.N] {
					u.has(pc, word)
				}
			}
		}
	}
}

// at is the static that a word may be an address in.
func (u *usersOf) at(word uint64) (i int, ok bool) {
	if u.a.Null(word) {
		return 0, false
	}
	i, ok = u.static[u.a.Number(word)]
	return i, ok
}

func (u *usersOf) has(pc int, word uint64) {
	if i, ok := u.at(word); ok {
		u.having[i] = append(u.having[i], pc)
	}
}

// takes are the instructions that have the address of a function, or of data that lead to it.
func (u *usersOf) takes(fn int) (list []int) {
	object, ok := u.object[fn]
	if !ok {
		return nil
	}
	seen, todo := map[int]bool{object: true}, []int{object}
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		list = append(list, u.having[i]...)
		for _, h := range u.holders[i] {
			if !seen[h] {
				seen[h] = true
				todo = append(todo, h)
			}
		}
	}
	return list
}

// root reports whether a function is begun with, or run at the end.
func (u *usersOf) root(fn int) bool { return u.roots[fn] }
