package plan

import (
	"errors"
	"strings"

	"heddle/internal/ask/query"
	"heddle/internal/front/compile"
)

// Refuses returns why a room cannot do what the plan asks, of a query if that is not nil; "": it can.
func (p *Plan) Refuses(r Room, q *query.Query) string {
	return p.refusal(r, q, func(f *feature) bool { return !f.misuses(r) })
}

// RefusesBesides returns why a room refuses what the one that it is built on does not; "": it refuses nothing more.
func (p *Plan) RefusesBesides(r Room) string {
	return p.refusal(r, nil, func(f *feature) bool { return !f.misuses(r) && f.cells.of(r) != as })
}

// Misused is an error if the plan asks for what a room would ignore, whichever engines there are besides; nil: it does not.
func (p *Plan) Misused(r Room) error {
	for i := range features {
		f := &features[i]
		if why := p.refusal(r, nil, func(x *feature) bool { return x == f }); f.misuses(r) && why != "" {
			return &compile.Error{Text: why, Hint: f.hint}
		}
	}
	return nil
}

// misuses reports whether it is an error to ask for the feature of a room that refuses it, even if another engine could be used.
func (f *feature) misuses(r Room) bool {
	return f.hint != "" && (r == RoomMerging || r == RoomBMC || r == RoomKInduction)
}

// SymbolicRoom is the way to search with inputs as unknowns that the task asks for.
func (t *Task) SymbolicRoom() Room {
	switch {
	case t.Search.Engine == EngineBMC:
		return RoomBMC
	case t.SearchesInOrder():
		return RoomMerging
	}
	return RoomSymbolic
}

// asymmetric is why threads of the plan's program are not interchangeable; "": they are.
func (p *Plan) asymmetric() string {
	return p.refusal(RoomSymmetric, nil, func(f *feature) bool { return !f.ofTask })
}

// refusedSymmetry is why --symmetry does not go with what else the task asks for, whatever its program; nil: it does.
func (t *Task) refusedSymmetry() error {
	p := &Plan{Task: *t}
	if why := p.refusal(RoomSymmetric, nil, func(f *feature) bool { return f.ofTask }); t.Search.Symmetry && why != "" {
		return errors.New("--symmetry " + why)
	}
	return nil
}

// refusal is why a room refuses the first of some features that the plan asks for; "": it refuses none.
func (p *Plan) refusal(r Room, q *query.Query, among func(*feature) bool) string {
	for i := range features {
		if f := &features[i]; among(f) {
			if why := f.reason(r); why != "" && f.asked(p, q) {
				return p.filled(why)
			}
		}
	}
	return ""
}

// usesSymbolic introduces what a room that is built on the symbolic engine refuses because of that.
var usesSymbolic = map[Room]string{RoomTestInputs: "it uses the symbolic engine, which "}

// reason is why a room refuses the feature; "": it does not.
func (f *feature) reason(r Room) string {
	switch c := f.cells.of(r); c {
	case does, absent, unheeded:
		return ""
	case as:
		if why := f.reason(builtOn[r]); why != "" {
			return usesSymbolic[r] + why
		}
		return ""
	default:
		return string(c)
	}
}

// filled puts what the plan has in the place of words in braces.
func (p *Plan) filled(why string) string {
	if !strings.Contains(why, "{") {
		return why
	}
	method := ""
	if m := p.SplittingMethod(); m != nil {
		method = m.Name
	}
	return strings.NewReplacer("{engine}", string(p.Search.Engine), "{function}", p.treatsDifferently(), "{check}", p.judgesEnds(),
		"{method}", p.Sampling.Method, "{splitting}", method, "{over}", string(p.Sampling.Over), "{scheduler}", p.Sampling.Scheduler.String()).Replace(why)
}

// roomNames are the rooms as documents call them.
var roomNames = [numRooms]string{"explicit", "symmetry", "counting", "symbolic", "merging", "bmc", "k-induction", "states", "executions",
	"gentest", "sampling", "splitting", "importance", "exact", "liveness"}

// String is the room as documents call it.
func (r Room) String() string { return roomNames[r] }

// Rooms are all of them.
func Rooms() (list []Room) {
	for r := range numRooms {
		list = append(list, r)
	}
	return list
}

// Row is a row of the matrix as documents show it.
type Row struct {
	Feature string
	Cells   [numRooms]Cell
}

// Cell is what a room does about a feature: it has the feature, or refuses it, or neither, since its command has no such flag.
type Cell struct {
	Does bool
	Why  string // it refuses, with words in braces in the place of what a plan has; "": it does not
}

// Matrix is what rooms refuse.
func Matrix() (rows []Row) {
	for i := range features {
		f := &features[i]
		row := Row{Feature: f.name}
		for r := range numRooms {
			why, c := f.reason(r), f.cells.of(r)
			row.Cells[r] = Cell{Does: c == does || c == as && why == "", Why: why}
		}
		rows = append(rows, row)
	}
	return rows
}
