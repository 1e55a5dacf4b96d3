package main

import (
	"bytes"
	"heddle/internal/test/checkout"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestFleet: the answers of a fleet, here a server and workers of this machine, are those without, and the table says whose they are.
func TestFleet(t *testing.T) {
	built := checkout.Command(t)
	checkout.Reads(t, "bench/corpus/testdata")
	t.Setenv(address, "")
	dir := t.TempDir()
	local, far := filepath.Join(dir, "local.csv"), filepath.Join(dir, "far.csv")
	alone := corpus(t, local, "-heddle", built, "testdata/index.csv", "testdata")
	table := corpus(t, far, "-heddle", built, "-fleet", "-j", "2", "testdata/index.csv", "testdata")
	if got, want := counts(t, table, "all")[1:7], counts(t, alone, "all")[1:7]; !slices.Equal(got, want) {
		t.Errorf("tasks, right, wrong, unknown, error, crash: %v, without a fleet %v\n%s", got, want, table)
	}
	one, err := readResults(local)
	if err != nil {
		t.Fatal(err)
	}
	many, err := readResults(far)
	if err != nil {
		t.Fatal(err)
	}
	proofs := 0
	for key, r := range many {
		if r.outcome != one[key].outcome || r.text != one[key].text || strings.HasPrefix(r.by, "fleet") == (r.outcome == "error") || one[key].by != "" {
			t.Errorf("%s: %s, %q by %q; without a fleet %s, %q", key, r.outcome, r.text, r.by, one[key].outcome, one[key].text)
		}
		if proves := strings.HasPrefix(r.text, "verified"); proves != strings.HasPrefix(r.by, "fleet: worker ") {
			t.Errorf("%s: %q by %q", key, r.text, r.by)
		} else if proves {
			proofs++
		}
	}
	if proofs == 0 {
		t.Error("nothing was proved")
	}
	if !strings.Contains(table, "computed by a fleet (heddle check --fleet): 5 of 6;") || !strings.Contains(table, "  proved by worker ") || strings.Contains(alone, "fleet") {
		t.Errorf("%s\nwithout a fleet\n%s", table, alone)
	}
}

// TestNoFleet: what the fleet does not come to is no result, and the command fails.
func TestNoFleet(t *testing.T) {
	results := filepath.Join(t.TempDir(), "r.csv")
	script := `case $1 in jobs) echo '{"workers":[{"slots":13}]}' ;; *) echo 'heddle: fleet: something' >&2; echo "heddle: --fleet: no worker $HEDDLE_NATS $3" >&2; exit 3 ;; esac`
	args := []string{"-results", results, "-heddle", program(t, script), "-fleet", "-nats", "nats://nobody", "testdata/index.csv", "testdata"}
	t.Setenv(address, "") // and back to what it was, in the end
	for range 2 {
		o, err := parse(args, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := run(o, &out, io.Discard); err == nil || !strings.Contains(err.Error(), "6 tasks have no result") || !strings.Contains(err.Error(), "no worker nats://nobody") {
			t.Errorf("%v\n%s", err, &out)
		}
		if o.jobs != 2 {
			t.Errorf("13 slots are given %d tasks at a time", o.jobs)
		}
	}
	if text, err := os.ReadFile(results); err != nil || len(text) > 0 {
		t.Errorf("%q, %v", text, err)
	}
	for _, args := range [][]string{{"-nats", "nats://x", "i", "d"}, {"-workers", "2", "i", "d"}} {
		if _, err := parse(args, io.Discard); err == nil {
			t.Errorf("%v is taken without -fleet", args)
		}
	}
}

// TestEarlier: results of a time when there was no fleet are read.
func TestEarlier(t *testing.T) {
	name := filepath.Join(t.TempDir(), "r.csv")
	if err := os.WriteFile(name, []byte("c,f,p,true,,,right,1.00,verified\nc,g,p,true,,,right,1.00,verified,fleet\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	done, err := readResults(name)
	if err != nil || len(done) != 2 || done["f|p||"].by != "" || done["g|p||"].by != "fleet" {
		t.Errorf("%+v, %v", done, err)
	}
}
