package compile

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"heddle/internal/host/child"
	"heddle/internal/host/scratch"
)

// Reads lists the files that clang reads when the options' files are compiled: these, and the headers that they include today. It
// looks only as far as that takes. Headers of heddle's own are none of them.
//
// Clang is asked each time. The list of an earlier run would miss a header that now hides another one, and one that
// __has_include now finds.
func Reads(ctx context.Context, o Options) ([]string, error) {
	modules, err := moduleFiles(o.Modules)
	if err != nil {
		return nil, err
	}
	o.Files = append(slices.Clip(o.Files), modules...)
	if err := o.check(); err != nil {
		return nil, err
	}
	dir, err := scratch.New(o.TempDir)
	if err != nil {
		return nil, &Error{Text: "no directory for intermediate files: " + err.Error()}
	}
	defer scratch.Remove(dir)
	if o.Headers != nil {
		o.written.headers = newSources(filepath.Join(dir, "include"), o.Headers)
		if err := o.written.headers.write(); err != nil {
			return nil, err
		}
	}
	lists := make([][]string, len(o.Files))
	errs := each(len(o.Files), func(i int) (err error) {
		lists[i], err = o.readsOf(ctx, o.Files[i], filepath.Join(dir, strconv.Itoa(i)))
		return err
	})
	return outside(slices.Concat(lists...), dir), errors.Join(errs...)
}

// reads are the files that the program was made of, heddle's own not counted.
func (in *compiled) reads() []string { return outside(slices.Concat(in.inputs, in.read), in.work) }

// outside are the absolute names of files, each once, without those below a directory.
func outside(files []string, dir string) (names []string) {
	for _, file := range files {
		if name, err := filepath.Abs(file); err == nil && !strings.HasPrefix(name, dir+string(filepath.Separator)) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// readsOf lists what is read for one file.
func (o *Options) readsOf(ctx context.Context, file, list string) ([]string, error) {
	lang := languageOf(file)
	if lang == llvm {
		return []string{file}, nil
	}
	clang, args, err := clangFor(o, lang)
	if err != nil {
		return nil, err
	}
	notCode := func(flag string) bool { return flag == "-emit-llvm" || flag == "-c" }
	args = append(args, slices.DeleteFunc(compileFlags(o, lang, file), notCode)...)
	args = append(args, "-M", "-MF", list, "--", operand(file))
	if _, err := runClang(ctx, o, child.Command{Path: clang, Args: args, Writable: filepath.Dir(list)}, file); err != nil {
		return nil, err
	}
	return readFiles(list), nil
}
