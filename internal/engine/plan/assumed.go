package plan

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"heddle/internal/exec/platform"
	"heddle/internal/front/compile"
	"heddle/internal/front/flat"
	"heddle/internal/front/harness"
	"heddle/internal/front/precondition"
	"heddle/internal/ir/source"
)

// This file is about what is assumed of the arguments of a function that is called in place of main.

// calledVariable is not 0 when the function is called by the harness.
const calledVariable = "__heddle_called"

var inPrecondition = precondition.Names{Called: calledVariable, Assume: platform.PreconditionName}

// checkAssumed refuses assumptions that are no expressions.
func (s *Source) checkAssumed() error {
	for _, text := range s.Assumed {
		if err := precondition.Check(text); err != nil {
			return &compile.Error{Text: fmt.Sprintf("--assume='%s': %v", text, err)}
		}
	}
	return nil
}

// compiled is the module of the task's files, and the name of the function in it that is called in place of main; "": none is. Where something is
// assumed of the function's arguments, or where its linkage name must be known before it is optimised, they are compiled twice: once to
// see where the function is.
func (t *Task) compiled(ctx context.Context) (mod *flat.Module, function string, err error) {
	o := t.LoadOptions()
	if function = t.Source.Function; function == "" || len(t.Source.Assumed) == 0 && !o.Renames() {
		mod, err = compile.Load(ctx, o)
		return mod, function, err
	}
	if err := t.Source.checkAssumed(); err != nil {
		return nil, "", err
	}
	plain := o
	plain.Opt, plain.Passes = "", ""
	if mod, err = compile.Load(ctx, plain); err != nil {
		return nil, "", err
	}
	f, err := harness.Find(mod, function)
	if err != nil {
		return nil, "", &compile.Error{Text: err.Error()}
	}
	function = mod.Functions[f].Name
	if o.Entry = append(o.Entry, function); len(t.Source.Assumed) == 0 {
		mod, err = compile.Load(ctx, o)
	} else {
		mod, err = t.assumed(ctx, o, mod, f)
	}
	return mod, function, err
}

// assumed is the module with what is assumed of a function's arguments. In another one, it is function f.
func (t *Task) assumed(ctx context.Context, o compile.Options, mod *flat.Module, f int) (*flat.Module, error) {
	texts, file, err := t.Source.assumedIn(mod, f)
	if err != nil {
		return nil, err
	}
	for _, p := range o.Project.Providers { // one that does not compile would be passed over
		if path, err := filepath.Abs(p); err == nil && path == file && !slices.Contains(o.Files, p) {
			o.Files = append(slices.Clip(o.Files), p)
		}
	}
	var wrong error // of the first place that is none
	for _, text := range texts {
		o.Project.Contents = map[string][]byte{file: []byte(text)}
		with, err := compile.Load(ctx, o)
		if err == nil && t.Source.assumesIn(with, mod.Functions[f].Name) {
			return with, nil
		}
		if err != nil && !strings.Contains(err.Error(), calledVariable) { // else it is about the code around
			wrong = cmp.Or(wrong, err)
		}
	}
	return nil, cmp.Or(wrong, t.Source.noBody())
}

// assumesIn reports whether a function has what is assumed of its arguments.
func (s *Source) assumesIn(mod *flat.Module, linkage string) bool {
	f, err := harness.Find(mod, linkage)
	return err == nil && precondition.Holds(mod, f, len(s.Assumed), inPrecondition)
}

// noBody is the error of a function whose body is not where it seems to be.
func (s *Source) noBody() error {
	return &compile.Error{Text: fmt.Sprintf("--assume: the source does not show where the body of %s begins, which may be in a macro", s.Function),
		Hint: "Call the function from a main of its own, and say there what is assumed: heddle_assume(...) of <heddle.h>."}
}

// assumedIn are the texts of the file that a function is defined in, with what is assumed where its body may begin.
func (s *Source) assumedIn(mod *flat.Module, f int) (texts []string, file string, err error) {
	fn := &mod.Functions[f]
	place := mod.Places[fn.Place]
	named := mod.Files[place.File]
	for _, name := range s.sourcesOf(mod, named) {
		text, err := compile.ReadSource(name)
		if err != nil {
			return nil, "", err
		}
		in := precondition.Source{Text: string(text), Name: s.calledBy(name), Named: named}
		if texts := precondition.Insert(in, int(place.Line), harness.Word(fn), s.Assumed, inPrecondition); len(texts) > 0 {
			return texts, name, nil
		}
	}
	if !slices.Contains(mod.Read, filepath.Clean(named)) && slices.ContainsFunc(s.Load.Files, compile.IsLLVM) {
		return nil, "", &compile.Error{Text: fmt.Sprintf("--assume: %s is not in a C or C++ file of this program, whose types and names the expression could use", s.Function),
			Hint: "Give its source in place of LLVM's code, or call it from a main of its own, and say there what is assumed: heddle_assume(...) of <heddle.h>."}
	}
	return nil, "", s.noBody()
}

// sourcesOf are the files that a function may be in: the one that debug information names, if the compiler has read it, or those that may count their
// lines as another file's.
func (s *Source) sourcesOf(mod *flat.Module, named string) (files []string) {
	if slices.Contains(mod.Read, filepath.Clean(named)) {
		return []string{filepath.Clean(named)}
	}
	for _, file := range s.Load.Files {
		if path, err := filepath.Abs(file); err == nil && compile.IsSource(file) {
			files = append(files, path)
		}
	}
	return files
}

// calledBy is the name that the user has given a file.
func (s *Source) calledBy(path string) string {
	for _, file := range s.Load.Files {
		if abs, err := filepath.Abs(file); err == nil && abs == path {
			return file
		}
	}
	return path
}

// Assumption is what is assumed of arguments at a place, or where the place's function was called and inlined, as the user wrote it;
// "": nothing is.
func (s *Source) Assumption(at source.Place) string {
	if n := precondition.Number(at.File, at.Line); n > 0 && n <= len(s.Assumed) {
		return precondition.Line(s.Assumed[n-1])
	}
	if at.InlinedAt != nil {
		return s.Assumption(*at.InlinedAt)
	}
	return ""
}

// assumed is what is said of arguments.
func (s *Source) assumed() (list []string) {
	for _, text := range s.Assumed {
		list = append(list, fmt.Sprintf("`%s` holds when %s is called (--assume)", precondition.Line(text), s.Function))
	}
	return list
}

// showAssumed lets reports show what is assumed, in the place of a file's lines.
func (t *Task) showAssumed(mod *flat.Module) {
	var lines []string
	for _, text := range t.Source.Assumed {
		lines = append(lines, precondition.Line(text))
	}
	for _, file := range mod.Files {
		if t.Host.Lines != nil && len(lines) > 0 && precondition.Number(file, 1) > 0 {
			t.Host.Lines.Hold(file, lines)
		}
	}
}
