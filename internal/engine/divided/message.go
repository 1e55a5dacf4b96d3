package divided

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"fmt"
	"strconv"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
)

// asker is the name of the process that asks.
const asker = "asker"

// partName is the name of a part.
func partName(number int) string { return "part-" + strconv.Itoa(number) }

// Kinds of messages: their first bytes.
const (
	// To a part.
	states = 's' // from another one: a batch of states
	begin  = 'g' // all parts are there
	probe  = 'p' // how are things?
	end    = 'q' // no more states
	back   = 'b' // how was a state come to?
	finish = 'f' // it may go

	// To the process that asks.
	hello = 'h' // a part is there
	how   = 'w' // how things are
	done  = 'r' // what a part has found
	came  = 't' // how a state was come to
	lost  = 'x' // a part cannot continue
)

// pass is what a part has to know in the beginning.
type pass struct {
	Search      int // its number among those of the program
	Part, Parts int
	Words       []uint32 // of division.Division
	Shared      bool     // everything counts as shared
}

// status is how things are.
type status struct {
	Part, Round         int
	Idle                bool
	Sent, Got           uint64 // batches
	States, Transitions int
	MaxDepth            int
	Bytes               int64
}

// found is what a part has found.
type found struct {
	Part               int
	States             int
	Transitions        int
	MaxDepth           int
	Bytes              int64
	Violations, Others []search.Found
	Limits             []search.Limit
	Notes              machine.NotesRecord
}

// wayBack is how a state was come to.
type wayBack struct {
	Actions schedule.Schedule
	Before  search.Came
}

// Bundle is what other processes need of a plan. Each is another one, so that none finds the results of an earlier search.
func Bundle(p *plan.Plan) ([]byte, error) { return plan.DividedBundle(p, rand.Text()) }

// message is one of a kind, with a value.
func message(kind byte, v any) []byte {
	var out bytes.Buffer
	out.WriteByte(kind)
	if v != nil {
		if err := gob.NewEncoder(&out).Encode(v); err != nil {
			panic("heddle bug: a message cannot be written: " + err.Error())
		}
	}
	return out.Bytes()
}

// read reads the value of a message.
func read(message []byte, v any) error {
	if len(message) == 0 {
		return errors.New("an empty message")
	}
	if err := gob.NewDecoder(bytes.NewReader(message[1:])).Decode(v); err != nil {
		return fmt.Errorf("a message cannot be read: %w", err)
	}
	return nil
}

// batch is states on their way from one part to another.
type batch struct {
	buf []byte
	n   int
}

// batchHead is kind, part and number.
const batchHead = 1 + 2 + 8

// add adds a state.
func (b *batch) add(c search.Came, state []byte) {
	if len(b.buf) == 0 {
		b.buf = append(b.buf, make([]byte, batchHead)...)
	}
	b.buf = binary.AppendUvarint(b.buf, uint64(c.From))
	b.buf = binary.AppendUvarint(b.buf, uint64(c.Action.Thread))
	b.buf = binary.AppendUvarint(b.buf, uint64(c.Action.Choice))
	b.buf = binary.AppendUvarint(b.buf, uint64(len(state)))
	b.buf = append(b.buf, state...)
	b.n++
}

// seal gives the batch its head, and empties it.
func (b *batch) seal(part int, number uint64) []byte {
	out := b.buf
	out[0] = states
	binary.LittleEndian.PutUint16(out[1:], uint16(part))
	binary.LittleEndian.PutUint64(out[3:], number)
	b.buf, b.n = nil, 0
	return out
}

// head reads the head of a batch.
func head(message []byte) (part int, number uint64, rest []byte, err error) {
	if len(message) < batchHead {
		return 0, 0, nil, errBatch
	}
	return int(binary.LittleEndian.Uint16(message[1:])), binary.LittleEndian.Uint64(message[3:]), message[batchHead:], nil
}

var errBatch = errors.New("a batch of states cannot be read")

// next takes the next state off a batch of a part.
func next(part int, data []byte) (c search.Came, state, rest []byte, err error) {
	c.Part = int16(part)
	var fields [4]uint64
	for i := range fields {
		v, n := binary.Uvarint(data)
		if n <= 0 {
			return c, nil, nil, errBatch
		}
		fields[i], data = v, data[n:]
	}
	c.From, c.Action = uint32(fields[0]), system.Action{Thread: int32(fields[1]), Choice: int64(fields[2])}
	if fields[3] > uint64(len(data)) {
		return c, nil, nil, errBatch
	}
	return c, data[:fields[3]], data[fields[3]:], nil
}
