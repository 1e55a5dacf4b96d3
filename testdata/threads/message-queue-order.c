// Two threads send, and main takes the first message for that of the first thread.
// verdict: violated
#include <assert.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>

static mqd_t q;

static void *sender(void *name)
{
    mq_send(q, name, 1, 0);
    return 0;
}

int main(void)
{
    struct mq_attr attr = {.mq_maxmsg = 2, .mq_msgsize = 1};
    char first = 0;
    pthread_t a, b;
    q = mq_open("/order", O_RDWR | O_CREAT, 0600, &attr);
    pthread_create(&a, 0, sender, "a");
    pthread_create(&b, 0, sender, "b");
    assert(mq_receive(q, &first, 1, 0) == 1);
    assert(first == 'a'); // want: assert
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
