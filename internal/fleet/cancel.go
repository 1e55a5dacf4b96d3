package fleet

import (
	"context"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// hearsWithin is how long the processes that ask have to say that they have heard.
const hearsWithin = 2 * time.Second

// Cancel asks the processes that have asked a job's question to end, and takes its tasks back. It returns how many processes have heard. The results
// stay for a day, as those of a process that was interrupted.
func (b *Board) Cancel(ctx context.Context, job, by string) (heard int, err error) {
	if !isJob(job) {
		return 0, fmt.Errorf("%q is no job", job)
	}
	inbox := b.nc.NewInbox()
	answers, err := b.nc.SubscribeSync(inbox)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", b.place, err)
	}
	defer answers.Unsubscribe()
	if err := b.nc.PublishRequest(cancelSubject+job, inbox, []byte(by)); err != nil {
		return 0, fmt.Errorf("%s: %w", b.place, err)
	}
	limit, cancel := context.WithTimeout(ctx, hearsWithin)
	defer cancel()
	for {
		m, err := answers.NextMsgWithContext(limit)
		if err != nil {
			break
		}
		if m.Header.Get("Status") == "" { // else the server says that nobody listens
			heard++
			limit, cancel = context.WithTimeout(ctx, hearsWithin/8)
			defer cancel()
			continue
		}
		break
	}
	s, err := b.js.Stream(ctx, taskStream)
	if err == nil {
		err = s.Purge(ctx, jetstream.WithPurgeSubject(taskSubject+"*."+job+".>"))
	}
	if err != nil {
		return heard, fmt.Errorf("%s does not take the tasks back: %w", b.place, err)
	}
	return heard, nil
}
