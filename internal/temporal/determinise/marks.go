package determinise

import "slices"

// Marks are what the steps of a set have in common. The zero value is of no step.
type Marks struct {
	keeps   []int32 // places that each step keeps
	accepts []int32 // places that a step has made a breakpoint of
	some    bool    // there is a step
}

// Add adds a step.
func (m *Marks) Add(x *Move) { m.Join(&Marks{x.Keeps, x.Accepts, true}) }

// Join adds the steps of another set.
func (m *Marks) Join(o *Marks) {
	switch {
	case !o.some:
		return
	case !m.some:
		m.keeps, m.some = slices.Clone(o.keeps), true
	default:
		m.keeps = slices.DeleteFunc(m.keeps, func(at int32) bool { return !slices.Contains(o.keeps, at) })
	}
	for _, at := range o.accepts {
		if !slices.Contains(m.accepts, at) {
			m.accepts = append(m.accepts, at)
		}
	}
}

// Accepting reports whether a word is accepted whose steps are from some moment on those of the set, each of them again and again.
func (m *Marks) Accepting() bool {
	return slices.ContainsFunc(m.accepts, func(at int32) bool { return slices.Contains(m.keeps, at) })
}
