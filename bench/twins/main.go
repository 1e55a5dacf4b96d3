// Command twins asks heddle of programs in C, and Spin of models in Promela that were written by hand to do the same step for step, whether
// formulae of linear temporal logic hold, without fairness and under weak and strong fairness, and compares the answers with those of
// claims.txt. It writes bench/TWINS.md:
//
//	go run ./bench/twins -spin PROGRAM -heddle bin/heddle
//
// Spin is not part of heddle, and nothing is fetched. The test of this package holds heddle to claims.txt without it.
//
// The command knows nothing about single programs. It can miss a difference between a program and its twin that no formula shows.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"heddle/bench/process"
)

// options are the command's flags.
type options struct {
	heddle, spinProgram string
	folder, page        string
	limits              process.Limits
}

func main() {
	o, err := parse(os.Args[1:], os.Stderr)
	if err == nil {
		err = o.run(os.Stderr)
	}
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "twins:", err)
		os.Exit(1)
	}
}

func parse(args []string, errOut io.Writer) (*options, error) {
	o := &options{}
	s := flag.NewFlagSet("twins", flag.ContinueOnError)
	s.SetOutput(errOut)
	s.StringVar(&o.heddle, "heddle", "bin/heddle", "the `program` to run")
	s.StringVar(&o.spinProgram, "spin", "spin", "Spin's `program`; its verifiers are compiled by cc")
	s.StringVar(&o.folder, "twins", "bench/twins/programs", "`folder` with programs, models and claims.txt")
	s.StringVar(&o.page, "page", "bench/TWINS.md", "`file` that the page is written to")
	s.DurationVar(&o.limits.Time, "time", 5*time.Minute, "time for a search or a compilation")
	s.IntVar(&o.limits.Megabytes, "memory", 4000, "`MB` for one")
	if err := s.Parse(args); err != nil {
		return nil, err
	}
	if s.NArg() != 0 {
		s.Usage()
		return nil, errors.New("there are no arguments but flags")
	}
	for _, f := range []*string{&o.heddle, &o.spinProgram} { // they run in folders of their own
		is, err := process.Find(*f)
		if err != nil {
			return nil, err
		}
		if *f, err = filepath.Abs(is); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// row is what both answered about a claim under a promise; spin is nil where it gave no answer, and why says so.
type row struct {
	claim   *claim
	promise string
	wants   bool
	heddle  outcome
	spin    *outcome
	why     string
}

// wrong reports whether an answer is not the claimed one.
func (r *row) wrong() bool {
	return r.heddle.holds != r.wants || r.spin != nil && r.spin.holds != r.wants
}

// run asks both everything, writes the page, and is an error if an answer differs.
func (o *options) run(progress io.Writer) error {
	claims, err := readClaims(filepath.Join(o.folder, "claims.txt"))
	if err != nil {
		return err
	}
	var rows []row
	wrong := 0
	for i := range claims {
		for k, promise := range promises {
			r := row{claim: &claims[i], promise: promise, wants: claims[i].holds[k]}
			if r.heddle, err = o.check(r.claim, promise); err != nil {
				return err
			}
			if s, err := o.spin(r.claim, promise); err != nil {
				r.why = err.Error()
				fmt.Fprintf(progress, "%s, %s: %v\n", r.claim, promise, err)
			} else {
				r.spin = &s
			}
			if r.wrong() {
				wrong++
				fmt.Fprintf(progress, "%s, %s: %t is claimed, heddle says %t, Spin %+v\n", r.claim, promise, r.wants, r.heddle.holds, r.spin)
			}
			rows = append(rows, r)
		}
	}
	if err := os.WriteFile(o.page, []byte(page(rows)), 0o666); err != nil {
		return err
	}
	if wrong > 0 {
		return fmt.Errorf("%d answers are not those of claims.txt", wrong)
	}
	return nil
}
