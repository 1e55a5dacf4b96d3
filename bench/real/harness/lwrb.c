// One writer and one reader of a ring of two bytes: what is written is read, in order.
#include <assert.h>
#include <pthread.h>

#include "lwrb/lwrb.h"

static lwrb_t ring;
static unsigned char room[3];

static void *put(void *argument)
{
    unsigned char bytes[] = {1, 2, 3};
    for (int n = 0; n < 3;)
        n += (int)lwrb_write(&ring, bytes + n, 3 - n);
    return argument;
}

int main(void)
{
    pthread_t writer;
    assert(lwrb_init(&ring, room, sizeof(room)));
    pthread_create(&writer, 0, put, 0);
    for (unsigned char i = 1; i <= 3; i++) {
        unsigned char byte;
        while (lwrb_read(&ring, &byte, 1) == 0)
            ;
        assert(byte == i);
    }
    pthread_join(writer, 0);
    assert(lwrb_get_full(&ring) == 0);
    return 0;
}
