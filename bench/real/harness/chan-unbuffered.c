// A channel without a buffer: a send has been received when it returns.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#include "chan.h"

static void *send(void *chan)
{
    for (intptr_t i = 1; i <= 2; i++)
        assert(chan_send(chan, (void *)i) == 0);
    return 0;
}

int main(void)
{
    pthread_t sender;
    chan_t *chan = chan_init(0);
    pthread_create(&sender, 0, send, chan);
    for (intptr_t i = 1; i <= 2; i++) {
        void *item;
        assert(chan_recv(chan, &item) == 0 && (intptr_t)item == i);
    }
    pthread_join(sender, 0);
    chan_dispose(chan);
    return 0;
}
