package docstest

import (
	"context"
	"fmt"
	"os"
	"strings"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/discipline"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
	"heddle/internal/front/compile"
	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
	"heddle/internal/ir/source"
	"heddle/internal/result/trace"
	"heddle/internal/verify"
)

// journey follows a line of a program through the stations of heddle: for each the type that holds it, and what the value is. The
// program's main makes two threads that execute the line.
type journey struct {
	file string
	line int
	s    *verify.Session
	mod  *flat.Module
	word uint32 // of the state: where the variable is
	b    strings.Builder
}

// followLine makes the table of stations for a line of a file.
func followLine(file string, line int) (string, error) {
	task := plan.Task{
		Source: plan.Source{Load: compile.Options{Files: []string{file}, Text: true}},
		Checks: plan.Checks{Set: machine.DefaultChecks},
		Host:   plan.Host{Lines: source.NewLines(os.ReadFile, nil)},
	}
	mod, err := task.LoadModule(context.Background())
	if err != nil {
		return "", err
	}
	s, err := verify.OpenModule(mod, task)
	if err != nil {
		return "", err
	}
	j := &journey{file: file, line: line, s: s, mod: mod}
	j.b.WriteString("| station | type | value |\n|---|---|---|\n")
	j.code()
	if err := j.steps(); err != nil {
		return "", err
	}
	if err := j.report(); err != nil {
		return "", err
	}
	return j.b.String(), nil
}

// row adds a station. Its type is that of the value that holds it.
func (j *journey) row(station string, holds any, values ...string) {
	typ := strings.TrimPrefix(fmt.Sprintf("%T", holds), "*")
	for i, v := range values {
		values[i] = "`" + strings.ReplaceAll(strings.TrimSpace(v), "|", "\\|") + "`"
	}
	fmt.Fprintf(&j.b, "| %s | `%s` | %s |\n", station, typ, strings.Join(values, "<br>"))
}

// code is the line as LLVM and the lowered program have it.
func (j *journey) code() {
	var texts, records, code []string
	for _, f := range j.mod.Functions {
		for i := range f.Instrs {
			in := &f.Instrs[i]
			if in.Place >= 0 && int(j.mod.Places[in.Place].Line) == j.line {
				texts = append(texts, in.Text)
				records = append(records, fmt.Sprintf("{Op:%v Operands:%v Align:%d}", in.Op, in.Operands, in.Align))
			}
		}
	}
	for pc := range j.s.Program.Code {
		if j.s.Program.At(pc).Line == j.line {
			code = append(code, strings.Join(strings.Fields(j.s.Program.Format(pc)), " "))
		}
	}
	j.row("instructions of LLVM, as clang made them", "", texts...)
	j.row("the flat records that `heddle-llvm` writes of them", flat.Instr{}, records...)
	j.row("instructions of the lowered program, by their numbers; `*` begins a group", program.Instr{}, code...)
}

// steps are the stations of a run: the first thread goes as far as it can, then the second one reads and writes.
func (j *journey) steps() error {
	o := j.s.MachineOptions()
	m, err := machine.New(j.s.Program, o)
	if err != nil {
		return err
	}
	defer m.Close()
	c := cursor.New(m)
	if f := c.Start(); f != nil {
		return fmt.Errorf("%s", f.Text)
	}
	states := store.NewTree(c)
	states.VisitFirst()
	if err := j.do(c, system.Action{}); err != nil {
		return err
	}
	acts, _ := c.Actions(nil)
	j.row("the actions of the state in which both threads were made", acts[0], fmt.Sprintf("%+v", acts))
	reads := m.Pending(1, nil)
	object, _, _ := m.Find(reads[0].Addr)
	j.row("what thread 1 is about to do that others can see, to "+m.Describe(&object), reads[0], accesses(reads))
	if err := j.do(c, acts[0]); err != nil {
		return err
	}
	writes := m.Pending(1, nil)
	j.row("the same after its next action", writes[0], accesses(writes))
	mark := m.Mark()
	if err := j.do(c, acts[0]); err != nil {
		return err
	}
	changed := c.ChangedWords(int(mark), nil)
	for _, w := range changed {
		if o, _, found := m.Inspect().ObjectAtWord(w.At); found && o.ID == object.ID {
			j.word = w.At
			j.row("what that action has put into the journal: a word of the variable, and what makes the end of the thread", w,
				fmt.Sprintf("{At:%d Old:%d New:%d}", w.At, w.Old, w.New), fmt.Sprintf("%d others", len(changed)-1))
		}
	}
	key, isNew := states.Visit(0, 0)
	j.row("the state that it leads to, as the store has it", states, fmt.Sprintf("number %d, new %v, of %d states", key, isNew, states.Count()))
	return j.learn()
}

func (j *journey) do(c *cursor.Cursor, a system.Action) error {
	if f := c.Do(a); f != nil {
		return fmt.Errorf("%s", f.Text)
	}
	return nil
}

func accesses(list []machine.Access) string {
	var b strings.Builder
	for _, a := range list {
		fmt.Fprintf(&b, "{Addr:%#x Size:%d Write:%v Atomic:%v}", a.Addr, a.Size, a.Write, a.Atomic)
	}
	return b.String()
}

// allBytes are the bytes of the variable in its word.
const allBytes = 0x0f

// learn shows what the record of accesses says of runs of one thread after the other. A pass begins with what the one before has
// learnt.
func (j *journey) learn() error {
	d := discipline.New()
	var said []string
	for pass := 1; pass < 5; pass++ {
		actions, err := j.oneByOne(d)
		if err != nil {
			return err
		}
		d.Restart()
		said = append(said, fmt.Sprintf("after pass %d, of %d actions: contended %v", pass, actions, d.Contended(j.word, allBytes, 1, true)))
		if d.Contended(j.word, allBytes, 1, true) {
			break
		}
	}
	j.row("what the record of accesses has learnt of that word: whether threads stop before accesses to it", d, said...)
	return nil
}

// oneByOne runs one thread after the other, as far as each can act, with a record of accesses, and returns the number of actions.
func (j *journey) oneByOne(d *discipline.Table) (actions int, err error) {
	o := j.s.MachineOptions()
	o.Discipline = d
	m, err := machine.New(j.s.Program, o)
	if err != nil {
		return 0, err
	}
	defer m.Close()
	c := cursor.New(m)
	if f := c.Start(); f != nil {
		return 0, fmt.Errorf("%s", f.Text)
	}
	for acts, _ := c.Actions(nil); len(acts) > 0; acts, _ = c.Actions(nil) {
		if err := j.do(c, acts[len(acts)-1]); err != nil {
			return 0, err
		}
		c.Observe(nil)
		actions++
	}
	return actions, nil
}

// report is the violation as it is found, replayed and reported.
func (j *journey) report() error {
	r, err := j.s.Answer(verify.Checks{})
	if err != nil {
		return err
	}
	t := r.Traces[0]
	j.row("the run that fails, as a line that replays", schedule.Schedule{}, t.Schedule.String())
	for _, s := range t.Steps {
		if s.Place.Line == j.line {
			j.row("a step of the replayed run", trace.Step{}, fmt.Sprintf("{Thread:%d Function:%s Place:%s Source:%q Reads:%v}", s.Thread, s.Function, s.Place.Short(), s.Source, s.Reads))
		}
	}
	j.row("what is wrong", t.Failure, fmt.Sprintf("{Check:%s Text:%q}", t.Failure.Check, t.Failure.Text))
	j.row("the verdict", &r.Verdict, fmt.Sprintf("{Answer:%v}", r.Verdict.Answer))
	return nil
}
