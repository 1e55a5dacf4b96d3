package html

import "heddle/internal/result/trace"

// runData is what the script computes the state after each step from: by taking over what each step up to there has changed. Its texts
// are shown as text only.
type runData struct {
	ID      string                    `json:"id"`
	Threads []string                  `json:"threads"`
	Steps   []stepData                `json:"steps"`
	Source  map[string]map[int]string `json:"source"`
}

// stepData is a step, or what the run ends in.
type stepData struct {
	Row      string     `json:"row"`
	Fold     string     `json:"fold,omitempty"` // the row that it is folded into
	Thread   int        `json:"thread"`
	Function string     `json:"function,omitempty"`
	Place    string     `json:"place,omitempty"`
	Line     int        `json:"line,omitempty"`
	Source   string     `json:"source,omitempty"`
	Count    int        `json:"count,omitempty"`
	Values   []datum    `json:"values,omitempty"`
	Links    []linkData `json:"links,omitempty"`
	End      bool       `json:"end,omitempty"`
}

// datum is a variable with its value.
type datum struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Shared bool   `json:"shared,omitempty"`
	Wrote  bool   `json:"wrote,omitempty"`
}

// linkData is what a step has to do with a lock or another thread.
type linkData struct {
	Kind   string `json:"kind"`
	Object string `json:"object,omitempty"`
	Thread int    `json:"thread"`
	Text   string `json:"text,omitempty"`
}

func (w *writer) data(rows []*row, items []item) runData {
	d := runData{ID: w.id, Threads: []string{}, Steps: []stepData{}, Source: map[string]map[int]string{}}
	for _, th := range w.t.Threads {
		d.Threads = append(d.Threads, shown(th.Name))
	}
	folds := map[string]string{}
	for _, x := range items {
		for _, f := range x.Folded {
			folds[f.ID] = x.Row.ID
		}
	}
	for i, x := range rows {
		y := stepData{Row: x.ID, Thread: x.Thread, Source: x.Source, Fold: folds[x.ID], End: x.Number == 0, Place: x.File, Line: x.Line}
		if i < len(w.t.Steps) {
			w.stepData(&y, &w.t.Steps[i])
		}
		d.Steps = append(d.Steps, y)
	}
	for _, l := range w.t.Source {
		file := shown(w.r.File(l.File))
		if d.Source[file] == nil {
			d.Source[file] = map[int]string{}
		}
		d.Source[file][l.Line] = shown(l.Text)
	}
	return d
}

func (w *writer) stepData(y *stepData, s *trace.Step) {
	y.Function, y.Count = shown(s.Function), s.Count
	for _, v := range own(s.Reads) {
		y.Values = append(y.Values, datum{shown(v.Name), shown(v.Value), true, false})
	}
	for _, v := range own(s.Changes) {
		y.Values = append(y.Values, datum{shown(v.Name), shown(v.Value), v.Shared, true})
	}
	for i := range s.Links {
		l := &s.Links[i]
		y.Links = append(y.Links, linkData{string(l.Kind), shown(l.Object), l.Thread, shown(linkText(l, w.t.ThreadName(l.Thread)))})
	}
}

// own are the values that have a name in the program.
func own(list []trace.Value) []trace.Value { return outer(&trace.Step{}, list) }
