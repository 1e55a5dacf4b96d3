// Package results keeps what came of each task of a large set in a CSV file, so that a run that was stopped continues
// where it was. It knows neither the tasks nor the columns; the commands of bench that run such sets share it.
//
// Invariant: a row is in the file as soon as its task has ended. It can miss the row of a task during which the
// command itself was killed.
package results

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
)

// Read calls row for each row of a file, in the order in which they were added; there may be no file yet. Rows that were added by an older command may lack columns at
// their end, and have empty cells there; more says how many.
func Read(name string, columns, more int, row func(cells []string) error) error {
	f, err := os.Open(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	lines := csv.NewReader(f)
	for lines.FieldsPerRecord = -1; ; {
		cells, err := lines.Read()
		if err == io.EOF {
			return nil
		}
		if err != nil || len(cells) < columns || len(cells) > columns+more {
			return fmt.Errorf("%s is no file of results: %q, %v", name, cells, err)
		}
		cells = append(cells, make([]string, columns+more-len(cells))...)
		if err := row(cells); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
}

// Run does the tasks, so many at a time, and adds a row to the file for each. do may be called by several goroutines
// at once; keep, which returns the row, is not. A task without a row is done again by the next run.
func Run[T, R any](name string, jobs int, tasks []T, do func(T) R, keep func(T, R) []string) error {
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	defer file.Close()
	var mu sync.Mutex
	var wait sync.WaitGroup
	var failed error
	queue := make(chan T)
	for range jobs {
		wait.Go(func() {
			for t := range queue {
				r := do(t)
				mu.Lock()
				if row := keep(t, r); row != nil {
					if err := add(file, row); err != nil {
						failed = err
					}
				}
				mu.Unlock()
			}
		})
	}
	for _, t := range tasks {
		queue <- t
	}
	close(queue)
	wait.Wait()
	return failed
}

// add writes a row.
func add(file io.Writer, row []string) error {
	w := csv.NewWriter(file)
	err := w.Write(row)
	if w.Flush(); err == nil {
		err = w.Error()
	}
	return err
}
