package lower

import (
	"encoding/binary"

	"heddle/internal/ir/program"
)

// poolIndex finds sequences of words in the constant pool.
type poolIndex struct {
	single map[uint64]int
	multi  map[string]int
}

func newPoolIndex() poolIndex {
	return poolIndex{single: map[uint64]int{}, multi: map[string]int{}}
}

// word is the operand of a constant of one word.
func (l *lowerer) word(v uint64) program.Operand {
	i, ok := l.pool.single[v]
	if !ok {
		i = len(l.p.Pool)
		l.pool.single[v] = i
		l.p.Pool = append(l.p.Pool, v)
	}
	return program.Pool(i)
}

// sequence is the operand of consecutive words.
func (l *lowerer) sequence(words []uint64) program.Operand {
	if len(words) <= 1 {
		if len(words) == 0 {
			return l.word(0)
		}
		return l.word(words[0])
	}
	var key []byte
	for _, w := range words {
		key = binary.LittleEndian.AppendUint64(key, w)
	}
	i, ok := l.pool.multi[string(key)]
	if !ok {
		i = len(l.p.Pool)
		l.pool.multi[string(key)] = i
		l.p.Pool = append(l.p.Pool, words...)
	}
	return program.Pool(i)
}
