package main

import (
	"bufio"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// test is a program of another tool's, with what that tool has recorded of it under sequential consistency.
type test struct {
	Set, Kind, Name string
	files           []string
	flags           []string // for heddle
	Fails           bool     // the recorded verdict
	Judged          bool     // there is one
	Recorded        int      // executions; -1 if none are recorded
	Options         string   // of the other tool that its answer depends on
	simple          bool     // may be in the form that the enumerator reads
}

// key tells tests apart.
func (t *test) key() string { return t.Set + "/" + t.Kind + "/" + t.Name }

// The sets, as their repositories are called.
const (
	nidhugg = "nidhugg/nidhugg"
	genmc   = "MPI-SWS/genmc"
)

// recordedLine is one of Nidhugg's results: a name, whether an assertion fails, and executions.
var recordedLine = regexp.MustCompile(`^(\S+) (Allow|Forbid) : (\d+)$`)

// nidhuggTests lists those of a checkout: two folders of C programs, each with a file of results.
func nidhuggTests(dir string) ([]test, error) {
	var list []test
	for _, kind := range []string{"litmus", "smoke"} {
		folder := filepath.Join(dir, "tests", kind)
		recorded, err := recordedResults(filepath.Join(folder, "reference.results.txt"))
		if err != nil {
			return nil, err
		}
		names, err := filepath.Glob(filepath.Join(folder, "C-tests", "*.c"))
		if err != nil {
			return nil, err
		}
		if len(names) == 0 {
			return nil, fmt.Errorf("%s: no C programs; is this a checkout of %s?", folder, nidhugg)
		}
		for _, file := range names {
			t := test{Set: nidhugg, Kind: kind, Name: strings.TrimSuffix(filepath.Base(file), ".c"), files: []string{file}, Recorded: -1}
			if m := recorded[t.Name]; m != nil {
				t.Judged, t.Fails = true, m[2] == "Allow"
				t.Recorded, _ = strconv.Atoi(m[3]) // digits
			}
			if t.simple = kind == "litmus"; !t.simple {
				// Plain accesses count as atomic there, a deadlock is not a failure, and the numbers are of several
				// algorithms, each with an equivalence of its own and with runs that it found blocked.
				t.flags, t.Recorded = []string{"--check=-race,-deadlock"}, -1
			}
			if t.Options, err = nidhuggOptions(file); err != nil {
				return nil, err
			}
			list = append(list, t)
		}
	}
	return list, nil
}

func recordedResults(name string) (map[string][]string, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	list := map[string][]string{}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if m := recordedLine.FindStringSubmatch(lines.Text()); m != nil {
			list[m[1]] = m
		}
	}
	return list, lines.Err()
}

// nidhuggOptions are those that a test asks for in its head.
func nidhuggOptions(file string) (string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "//") {
			break
		}
		if rest, ok := strings.CutPrefix(line, "// nidhuggc:"); ok {
			return strings.TrimSpace(rest), nil
		}
	}
	return "", nil
}

// genmcTests lists those of a checkout: tests/correct and tests/wrong have a folder a kind, in it a folder a test, in
// it the variants of one program.
func genmcTests(dir, adapter string) ([]test, error) {
	var list []test
	for _, verdict := range []string{"correct", "wrong"} {
		folders, err := filepath.Glob(filepath.Join(dir, "tests", verdict, "*", "*"))
		if err != nil {
			return nil, err
		}
		if len(folders) == 0 {
			return nil, fmt.Errorf("%s: no tests/%s; is this a checkout of %s?", dir, verdict, genmc)
		}
		for _, folder := range folders {
			if info, err := os.Stat(filepath.Join(folder, "variants")); err != nil || !info.IsDir() {
				continue // a file, or a program without variants, which the tool's own scripts do not run either
			}
			more, err := genmcFolder(dir, folder, verdict, adapter)
			if err != nil {
				return nil, err
			}
			list = append(list, more...)
		}
	}
	return list, nil
}

// genmcFolder lists the variants of one program, with each line of options there is.
func genmcFolder(dir, folder, verdict, adapter string) ([]test, error) {
	var files []string
	for _, pattern := range []string{"*.c", "*.cpp"} {
		names, err := filepath.Glob(filepath.Join(folder, "variants", pattern))
		if err != nil {
			return nil, err
		}
		files = append(files, names...)
	}
	runs, err := genmcRuns(folder, verdict)
	if err != nil {
		return nil, err
	}
	var list []test
	for _, file := range files {
		for _, r := range runs {
			t := r
			t.Set, t.Kind = genmc, verdict+"/"+filepath.Base(filepath.Dir(folder))
			t.Name = filepath.Base(folder) + "/" + filepath.Base(file)
			t.files = []string{file, filepath.Join(adapter, entryFile(file))}
			t.Judged, t.Fails = true, verdict == "wrong"
			t.flags = append(t.flags, "--cflags=-I"+adapter, "--cflags=-include "+filepath.Join(adapter, "entry.h"))
			for _, f := range r.flags {
				// Some paths are relative to the checkout.
				t.flags = append(t.flags, strings.Replace(f, "=-I./", "=-I"+dir+"/", 1))
				if define, ok := strings.CutPrefix(f, "--cflags=-D"); ok {
					t.Name += " " + define
				}
			}
			list = append(list, t)
		}
	}
	return list, nil
}

// entryFile is the adapter's main in the language of a test: both are compiled with the same flags.
func entryFile(test string) string {
	if strings.HasSuffix(test, ".c") {
		return "entry.c"
	}
	return "entry.cc"
}

// genmcRuns are the runs of a program under sequential consistency: a line each in a file of arguments, `options |
// flags of clang`, and a line each in a file of numbers of executions. If there are no numbers for this model, the
// arguments of the default model serve, for the verdict.
func genmcRuns(folder, verdict string) ([]test, error) {
	numbers, err := lines(filepath.Join(folder, "expected.sc.mo.in"))
	if err != nil {
		return nil, err
	}
	var arguments []string
	for _, name := range []string{"args.sc.mo.in", "args.rc11.mo.in", "args.rc11.wb.in"} {
		if arguments, err = lines(filepath.Join(folder, name)); err != nil || arguments != nil {
			break
		}
	}
	if err != nil {
		return nil, err
	}
	if verdict == "wrong" && len(arguments) > 1 {
		arguments = arguments[:1]
	}
	if arguments == nil {
		arguments = []string{""}
	}
	var list []test
	for i, line := range arguments {
		options, flags, _ := strings.Cut(line, "|")
		t := test{Recorded: -1, Options: strings.Join(strings.Fields(options), " ")}
		if i < len(numbers) {
			if n, err := strconv.Atoi(numbers[i]); err == nil {
				t.Recorded = n
			}
		}
		for _, f := range strings.Fields(flags) {
			if strings.HasPrefix(f, "-D") || strings.HasPrefix(f, "-I") || strings.HasPrefix(f, "-std=") {
				t.flags = append(t.flags, "--cflags="+f)
			}
		}
		t.flags = append(t.flags, genmcChecks(t.Options)...)
		if strings.TrimSpace(line) == "" && i > 0 {
			continue
		}
		list = append(list, t)
	}
	return list, nil
}

// genmcChecks are heddle's flags for what GenMC was made to leave out.
func genmcChecks(options string) []string {
	if slices.Contains(strings.Fields(options), "-disable-race-detection") {
		return []string{"--check=-race"}
	}
	return nil
}

// lines returns the lines of a file, or nil if the file does not exist.
func lines(name string) ([]string, error) {
	text, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var list []string
	for line := range strings.Lines(string(text)) {
		list = append(list, strings.TrimSpace(line))
	}
	return list, nil
}

// writeAdapter puts the files of the adapter into a folder.
func writeAdapter(dir string) error {
	names, err := fs.Glob(adapterFiles, "adapter/*")
	if err != nil {
		return err
	}
	for _, name := range names {
		text, err := adapterFiles.ReadFile(name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(name)), text, 0o666); err != nil {
			return err
		}
	}
	return nil
}
