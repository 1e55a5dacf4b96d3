package machine

import "testing"

// TestNamesAreFound: wherever a name is stored, as a whole or byte by byte, it is found there, or noted as one that is not.
func TestNamesAreFound(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		for off := range uint64(16) {
			for name, c := range map[string]struct {
				v func(m *Machine) uint64
				n uint
			}{
				"thread": {func(m *Machine) uint64 { return m.ThreadName(2) }, bits / 8}, "holder": {func(m *Machine) uint64 { return uint64(m.Record().OwnerName(3)) }, 4},
			} {
				for _, how := range []string{"whole", "bytes", "copied"} {
					m := abstractedThreads(t, bits, 4)
					at := m.static(2) + 64 + off
					v := c.v(m)
					switch how {
					case "whole":
						write(t, m, 0, at, c.n, v)
					case "bytes":
						for i := range uint64(c.n) {
							write(t, m, 0, at+i, 1, v>>(8*i)&0xff)
						}
					case "copied":
						write(t, m, 0, m.static(2), c.n, v)
						m.copyMemory(0, 0, at, m.static(2), uint64(c.n))
						write(t, m, 0, m.static(2), c.n, 0)
					}
					m.meanings.list()
					m.meanings.mention()
					if !m.meanings.mentioned[2] && m.w[ctlOdd] == 0 || off%4 == 0 && !(how == "copied" && bits == 64 && off%8 != 0) && m.w[ctlOdd] != 0 {
						t.Errorf("%d bits, name of a %s at offset %d, %s: found %v, noted %d", bits, name, off, how, m.meanings.mentioned[2], m.w[ctlOdd])
					}
				}
			}
		}
	}
	m := threaded(t, 64, 4, Options{Symmetric: true})
	if write(t, m, 0, m.static(2)+1, 8, m.ThreadName(2)); m.w[ctlOdd] == 0 {
		t.Error("not noted where threads are interchangeable")
	}
	m = threaded(t, 64, 4, Options{})
	if write(t, m, 0, m.static(2)+1, 4, shortNames<<nameBits); m.w[ctlOdd] != 0 {
		t.Error("noted where nobody looks for names")
	}
	m = abstractedThreads(t, 64, 4)
	m.keep(8, shortNames<<(nameBits+8)|3<<8) // as if it had been there all the time, one byte behind the beginning
	if write(t, m, 0, m.static(2)+64, 1, 5); m.w[ctlOdd] != 0 {
		t.Error("noted what a write does not reach")
	}
	if write(t, m, 0, m.static(2)+64+4, 1, shortNames>>16); m.w[ctlOdd] == 0 {
		t.Error("the last byte of a name is not noted")
	}
}
