package debug

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/ir/program"
)

// Breakpoint is where moves end that last until something happens.
type Breakpoint struct {
	ID   int
	Text string // what was asked for
	Kind Kind
	By   int // the thread that has met it last

	code      []bool              // instructions at which a thread arrives, of lines and functions
	condition *property.Predicate // of conditions, and of places that have one
	addr      uint64              // of what is watched
	was, is   []byte
	held      bool // the condition held before
}

// Kind says what a breakpoint waits for.
type Kind string

// The kinds.
const (
	Place     Kind = "place"     // a thread comes to a line, or into a function
	Condition Kind = "condition" // a condition becomes true
	Data      Kind = "data"      // memory changes
)

// said says that the breakpoint is met.
func (b *Breakpoint) said() string {
	switch b.Kind {
	case Data:
		return fmt.Sprintf("%s changes", b.Text)
	case Condition:
		return fmt.Sprintf("%s becomes true", b.Text)
	}
	return fmt.Sprintf("breakpoint %d: %s", b.ID, b.Text)
}

// Break sets a breakpoint at a place: "queue.c:12" or the name of a function; followed by " if CONDITION", only where that holds.
// "if CONDITION" alone is a condition of the query language, met where it becomes true.
func (d *Debugger) Break(text string) (*Breakpoint, error) {
	place, condition, _ := strings.Cut(" "+text+" ", " if ")
	b := &Breakpoint{Text: strings.TrimSpace(text), Kind: Place}
	if place, condition = strings.TrimSpace(place), strings.TrimSpace(condition); place == "" {
		b.Kind = Condition
	} else {
		var err error
		if b.code, err = d.places(place); err != nil {
			return nil, err
		}
	}
	if condition != "" {
		p, err := d.condition(condition)
		if err != nil {
			return nil, err
		}
		b.condition = p
	}
	if b.Kind == Condition {
		if b.condition == nil {
			return nil, errors.New("a breakpoint is FILE:LINE, a FUNCTION, or 'if CONDITION'")
		}
		b.Text = b.condition.String()
	}
	return d.add(b), nil
}

// Watch stops where a variable that lies in memory changes.
func (d *Debugger) Watch(text string) (*Breakpoint, error) {
	v, err := d.scene.Find(d.now, 0, text)
	if err != nil {
		return nil, err
	}
	if v.Addr == 0 {
		return nil, fmt.Errorf("%s does not lie in memory, so that nobody else changes it; stop by a condition: break if %s == ...", v.Name, v.Name)
	}
	return d.add(&Breakpoint{Text: v.Name, Kind: Data, addr: v.Addr, was: make([]byte, v.Size), is: make([]byte, v.Size)}), nil
}

func (d *Debugger) add(b *Breakpoint) *Breakpoint {
	d.last++
	b.ID = d.last
	d.breaks = append(d.breaks, b)
	return b
}

// Breaks are the breakpoints, in the order of their numbers.
func (d *Debugger) Breaks() []*Breakpoint { return d.breaks }

// Delete removes a breakpoint; it returns false if there is none of that number.
func (d *Debugger) Delete(id int) bool {
	n := len(d.breaks)
	d.breaks = slices.DeleteFunc(d.breaks, func(b *Breakpoint) bool { return b.ID == id })
	return len(d.breaks) < n
}

// condition resolves a condition of the query language.
func (d *Debugger) condition(text string) (*property.Predicate, error) {
	n, err := query.ParseProposition(text)
	if err != nil {
		return nil, err
	}
	return property.New(n, text, d.m.Program())
}

// places are the instructions with which a line begins, or a function.
func (d *Debugger) places(text string) ([]bool, error) {
	p := d.m.Program()
	file, number, isLine := cutLast(text)
	line, err := strconv.Atoi(number)
	if !isLine || err != nil {
		return d.entries(text)
	}
	code := make([]bool, len(p.Code))
	found, near := false, 0
	for pc := range p.Code {
		at := p.At(pc)
		if at.File != file && path.Base(at.File) != path.Base(file) || !at.Known() {
			continue
		}
		switch {
		case at.Line == line:
			code[pc], found = true, true
		case at.Line > line && (near == 0 || at.Line < near):
			near = at.Line
		}
	}
	switch {
	case found:
		return code, nil
	case near > 0:
		return nil, fmt.Errorf("no code lies at %s; the next line that has some is %d", text, near)
	}
	return nil, fmt.Errorf("no code lies at %s", text)
}

// cutLast cuts at the last colon.
func cutLast(text string) (before, after string, ok bool) {
	i := strings.LastIndexByte(text, ':')
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+1:], true
}

// entries are the first instructions of functions of a name.
func (d *Debugger) entries(name string) ([]bool, error) {
	p := d.m.Program()
	code, found := make([]bool, len(p.Code)), false
	for i := range p.Funcs {
		f := &p.Funcs[i]
		short, _, _ := strings.Cut(f.SourceName, "(")
		if (f.Name == name || short == name || strings.HasSuffix(short, "::"+name)) && f.Entry < len(code) && f.Entry < f.End {
			code[f.Entry], found = true, true
		}
	}
	if !found {
		return nil, fmt.Errorf("no function is named %s; a line is named as FILE:LINE", name)
	}
	return code, nil
}

// arm lets breakpoints know what holds, and where threads are, before an action.
func (d *Debugger) arm() {
	d.were = d.were[:0]
	for t := range d.m.Threads() {
		d.were = append(d.were, d.standing(t))
	}
	for _, b := range d.breaks {
		switch b.Kind {
		case Condition:
			b.held = b.condition.Holds(d.m)
		case Data:
			d.m.Peek(b.addr, b.was)
		}
	}
}

// standing is where a thread is: an instruction of LLVM in some frame. A thread may stand after the operations that prepare the instruction.
type standing struct{ first, frame int }

func (d *Debugger) standing(thread int) standing {
	top, ok := d.m.Inspect().Top(thread)
	if !ok {
		return standing{-1, -1}
	}
	p, first := d.m.Program(), top.PC
	for first > 0 && first < len(p.Code) && p.Code[first].Flags&program.FlagFirst == 0 {
		first--
	}
	return standing{first, len(d.m.Inspect().Frames(thread, nil))}
}

// hit is the first breakpoint that a state meets which a thread has come to; nil: none.
func (d *Debugger) hit(thread int) (met *Breakpoint) {
	for len(d.were) <= thread {
		d.were = append(d.were, standing{-1, -1})
	}
	at := d.standing(thread)
	came := at != d.were[thread]
	d.were[thread] = at
	for _, b := range d.breaks {
		if d.meetsOne(b, at.first, came) && met == nil {
			b.By, met = thread, b
		}
	}
	return met
}

// meetsOne reports whether a state meets a breakpoint, with a thread at an instruction that it may have come to just now.
func (d *Debugger) meetsOne(b *Breakpoint, first int, came bool) bool {
	switch b.Kind {
	case Condition:
		before := b.held
		b.held = b.condition.Holds(d.m)
		return b.held && !before
	case Data:
		if !d.m.Peek(b.addr, b.is) || bytes.Equal(b.is, b.was) {
			return false
		}
		copy(b.was, b.is)
		return true
	}
	return came && b.begins(first) && (b.condition == nil || b.condition.Holds(d.m))
}

// begins reports whether an instruction is the first one of the breakpoint's line or function.
func (b *Breakpoint) begins(first int) bool {
	return first >= 0 && first < len(b.code) && b.code[first] && (first == 0 || !b.code[first-1])
}
