package fleet

import "sync"

// gate lets a number of tasks be under way at a time, in the order in which they come: more than the workers have slots for, so that none of them waits, and
// not many more, since what is handed out after the end of an answer was drawn in vain.
type gate struct {
	mu    sync.Mutex
	room  int
	in    int
	queue []chan struct{} // who waits: closed when let in
}

// Bounds of the room of a gate.
const (
	leastRoom = 8
	mostRoom  = 2048
)

// roomFor is the room for so many slots.
func roomFor(slots int) int { return min(max(2*slots, leastRoom), mostRoom) }

// enter returns a channel that is closed when the caller may continue.
func (g *gate) enter() chan struct{} {
	turn := make(chan struct{})
	g.mu.Lock()
	defer g.mu.Unlock()
	g.queue = append(g.queue, turn)
	g.admit()
	return turn
}

// leave is called once for each enter, let in or not.
func (g *gate) leave(turn chan struct{}) {
	g.mu.Lock()
	defer g.mu.Unlock()
	select {
	case <-turn:
		g.in--
	default:
		for i, x := range g.queue {
			if x == turn {
				g.queue = append(g.queue[:i], g.queue[i+1:]...)
				break
			}
		}
	}
	g.admit()
}

// resize changes the room.
func (g *gate) resize(room int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.room = room
	g.admit()
}

func (g *gate) admit() {
	for g.in < g.room && len(g.queue) > 0 {
		close(g.queue[0])
		g.queue = g.queue[1:]
		g.in++
	}
}
