package sarif

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"heddle/internal/ir/source"
	"heddle/internal/result/trace"
)

// fingerprintName names how a result is told from others, in a way that may change: a new way has a new name.
const fingerprintName = "heddle/v1"

// fingerprint says what a counterexample is an instance of, whatever line it is in and whatever led to it: the check, what it is about, and
// for each place of the failure the file, the function and the text of the line.
func (p *places) fingerprint(t *trace.Trace) string {
	f := t.Failure
	parts := []string{f.Check, f.Subject}
	sites := []string{}
	for _, a := range f.Accesses {
		sites = append(sites, digest(p.name(a.Place), a.Function, a.Source))
	}
	if len(f.Accesses) == 0 {
		sites = append(sites, digest(p.name(f.Place), f.Function, f.Source))
	}
	for _, w := range t.Waits {
		if at := innermost(t, w.Thread); at != nil && !f.Place.Known() {
			sites = append(sites, digest(p.name(at.Place), at.Function, at.Source))
		}
	}
	slices.Sort(sites) // whichever of the threads comes first
	return digest(append(parts, sites...)...)
}

// name is a file's name, as it is in another checkout too.
func (p *places) name(at source.Place) string {
	if !at.Known() {
		return ""
	}
	return p.artifact(at.File).URI
}

// digest is a number made of texts.
func digest(parts ...string) string {
	h := sha256.New()
	for _, part := range parts {
		h.Write([]byte(part))
		h.Write([]byte{0})
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
