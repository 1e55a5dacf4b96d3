package plan

import (
	"bytes"
	"encoding/gob"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// fill gives every exported part of a task a value that is not its zero, but those that are not sent; or only one of these. It returns the paths of what there is.
func fill(t *testing.T, v reflect.Value, path, only string) (paths []string) {
	t.Helper()
	if _, unsent := Unsent[path]; unsent {
		return nil
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if !f.IsExported() {
				t.Errorf("%s.%s is not exported, so that it cannot be sent: send it otherwise, or say in Unsent why not", path, f.Name)
				continue
			}
			paths = append(paths, fill(t, v.Field(i), strings.TrimPrefix(path+"."+f.Name, "."), only)...)
		}
		return paths
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		return fill(t, v.Index(0), path+"[0]", only)
	case reflect.Map:
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(t, key, path+".key", "")
		paths = fill(t, value, path+".value", only)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, value)
		return paths
	}
	if only != "" && only != path {
		return []string{path}
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString("x")
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(1)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(1)
	case reflect.Float64:
		v.SetFloat(1)
	default:
		t.Errorf("%s is of a kind that cannot be sent (%s): send it otherwise, or say in Unsent why not", path, v.Type())
	}
	return append(paths, path)
}

// TestCheckBundleHasAll: each part of a task comes through, but those that a check elsewhere does without, for the reason that Unsent gives. Who adds a part to a task
// must send it, or say why not.
func TestCheckBundleHasAll(t *testing.T) {
	var task Task
	paths := fill(t, reflect.ValueOf(&task).Elem(), "", "")
	for _, must := range []string{"Source.Function", "Environment.Unwritten.value[0]", "Environment.OpenMP.Chunk", "Checks.Set", "Checks.FairAt[0].Promise", "Bounds.UnwindSet.value", "Search.Order",
		"Symbolic.Solving.Without[0]"} {
		if !slices.Contains(paths, must) {
			t.Errorf("%s was not filled", must)
		}
	}
	task.Checks.Branching, task.Symbolic.Solving.Solver, task.Checks.Labels = "", SolverCaDiCaL, nil // which are refused
	task.Source.Load.Files = []string{"f"}
	task.Sampling.Runs, task.Sampling.Seed = 3, 4
	got := sentAndTaken(t, &task)
	if !reflect.DeepEqual(task, got) {
		t.Errorf("what came through differs:\n%+v\nwant\n%+v", got, task)
	}
	for _, path := range paths { // none stands for another
		var one Task
		fill(t, reflect.ValueOf(&one).Elem(), "", path)
		one.Checks.Labels, one.Checks.Branching, one.Symbolic.Solving.Solver = nil, "", ""
		if got := sentAndTaken(t, &one); !reflect.DeepEqual(one, got) {
			t.Errorf("%s: what came through differs:\n%+v\nwant\n%+v", path, got, one)
		}
	}
	for path, why := range Unsent {
		v := reflect.ValueOf(task)
		for name := range strings.SplitSeq(path, ".") {
			if v = v.FieldByName(name); !v.IsValid() {
				t.Fatalf("Unsent: a task has no %s", path)
			}
		}
		if why == "" {
			t.Errorf("Unsent gives no reason for %s", path)
		}
	}
}

// sentAndTaken is a task as another process has it.
func sentAndTaken(t *testing.T, task *Task) Task {
	t.Helper()
	p := &Plan{Task: *task, buffer: []byte("module"), asked: task.Search.Reduction}
	data, err := BundleCheck(p)
	if err != nil {
		t.Fatal(err)
	}
	if !IsCheckBundle(data) {
		t.Error("it is not taken for the bundle of a check")
	}
	var b checkBundle
	if err := gob.NewDecoder(bytes.NewReader(data[len(checkMark):])).Decode(&b); err != nil {
		t.Fatal(err)
	}
	return b.task(Host{})
}

// TestUnspreadCheck: what other processes cannot do is refused on both sides.
func TestUnspreadCheck(t *testing.T) {
	for want, change := range map[string]func(*Task){
		"--ctl":        func(t *Task) { t.Checks.Branching = "AG x" },
		"--solver-log": func(t *Task) { t.Symbolic.Solving.Log = &bytes.Buffer{} },
		"a command":    func(t *Task) { t.Symbolic.Solving.Solver = "rm -rf" },
		"":             func(t *Task) { t.Symbolic.Solving.Solver = "z3" },
	} {
		var task Task
		change(&task)
		_, err := BundleCheck(&Plan{Task: task, buffer: []byte("module")})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", want, err)
		}
		var b checkBundle
		if b.Symbolic.Solving.Solver, b.Checks.Branching = task.Symbolic.Solving.Solver, task.Checks.Branching; want == "" || want == "--solver-log" {
			continue
		}
		out := bytes.NewBufferString(checkMark)
		if err := gob.NewEncoder(out).Encode(&b); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenCheck(out.Bytes(), Host{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is opened: %v", want, err)
		}
	}
}

// TestNonsenseBundles: what is no bundle of a check is refused with an error.
func TestNonsenseBundles(t *testing.T) {
	whole, err := BundleCheck(&Plan{buffer: []byte("module")})
	if err != nil {
		t.Fatal(err)
	}
	for n := range len(whole) {
		if _, err := OpenCheck(whole[:n], Host{}); err == nil {
			t.Errorf("the first %d bytes are opened", n)
		}
		bent := bytes.Clone(whole)
		bent[n] ^= 0x55
		if _, err := OpenCheck(bent, Host{}); err == nil {
			t.Errorf("one with byte %d changed is opened, whose module is none", n)
		}
	}
}
