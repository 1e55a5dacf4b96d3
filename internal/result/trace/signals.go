package trace

import (
	"fmt"
	"slices"
	"strings"
)

// signals remembers who signalled conditions, and since when threads wait for them.
type signals struct {
	sent    []signal
	waiting map[int]waiting // by thread
	unseen  bool            // a part of the run was not looked at, or too much was sent
}

// signal is one that was sent.
type signal struct {
	at   uint64 // the condition's address
	by   stamp
	woke []int // threads
}

// waiting is since when a thread waits for a signal of a condition.
type waiting struct {
	at     uint64
	object string
	since  int // moment
}

// maxSignals bounds how many are remembered: the last ones.
const maxSignals = 1 << 12

func (k *signals) send(s signal) {
	if len(k.sent) == maxSignals {
		k.sent, k.unseen = slices.Delete(k.sent, 0, maxSignals/2), true
	}
	k.sent = append(k.sent, s)
}

// forget is called when something happens unseen.
func (k *signals) forget() { *k = signals{waiting: map[int]waiting{}, unseen: k.waiting != nil} }

// missedSignals says of each thread that waits for a signal for ever what has become of the signals of its condition.
func (r *recorder) missedSignals(t *Trace) (list []Reason) {
	for _, w := range t.Waits {
		x, ok := r.links.signals.waiting[w.Thread]
		if !ok || x.object == "" || !strings.HasSuffix(w.What, x.object) {
			continue
		}
		me := r.per[w.Thread].name
		before, after := r.links.signals.around(x)
		switch {
		case after != nil:
			list = append(list, r.sent(t, after, fmt.Sprintf("%s, which wakes %s and not %s,", x.object, r.named(after.woke), me)))
		case before != nil && len(before.woke) == 0:
			list = append(list, r.sent(t, before, fmt.Sprintf("%s before %s waits for it, which wakes nobody,", x.object, me)))
		case before == nil && !r.links.signals.unseen:
			list = append(list, Reason{Text: fmt.Sprintf("no thread signals %s in this run", x.object)})
		}
	}
	return list
}

// around are the last signal of a condition before a thread waited for it, and the last one since then, which woke others.
func (k *signals) around(x waiting) (before, after *signal) {
	for i := range k.sent {
		s := &k.sent[i]
		switch {
		case s.at != x.at:
		case s.by.moment < x.since:
			before = s
		case len(s.woke) > 0:
			after = s
		}
	}
	return before, after
}

// sent says who sent a signal, and where.
func (r *recorder) sent(t *Trace, s *signal, what string) Reason {
	reason := Reason{Text: fmt.Sprintf("%s signals %s", r.per[s.by.thread].name, what), By: r.eventAt(t, s.by)}
	if reason.By == nil {
		reason.Text = strings.TrimSuffix(reason.Text, ",")
	}
	return reason
}

func (r *recorder) named(threads []int) string {
	var names []string
	for _, t := range threads {
		names = append(names, r.per[t].name)
	}
	return strings.Join(names, " and ")
}

// noteSignal notes a signal, and whom it woke.
func (r *recorder) noteSignal(t int, k *call) {
	s := signal{at: k.args[0], by: r.links.now(t)}
	for u, before := range k.waits {
		if u != t && before != 0 && r.m.Record().Wait(u) == 0 {
			s.woke = append(s.woke, u)
		}
	}
	r.links.signals.send(s)
}
