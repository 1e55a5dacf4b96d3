// Messages come by priority, and of one priority in their order; a receiver waits for one; what a queue refuses.
// verdict: verified
// native: yes
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

static mqd_t q;

static void *sender(void *unused)
{
    assert(mq_send(q, "low", 4, 1) == 0);
    assert(mq_send(q, "high", 5, 2) == 0);
    return unused;
}

int main(void)
{
    struct mq_attr attr = {.mq_maxmsg = 2, .mq_msgsize = 8}, now;
    struct timespec bad = {0, -1}, over = {1, 0};
    char text[8];
    unsigned priority = 0;
    pthread_t t;
    q = mq_open("/heddle-test-queue", O_RDWR | O_CREAT | O_EXCL, 0600, &attr);
    if (q == (mqd_t)-1)
        return 0;
    pthread_create(&t, 0, sender, 0);
    assert(mq_receive(q, text, sizeof text, &priority) > 0);
    assert(strcmp(text, priority == 2 ? "high" : "low") == 0);
    pthread_join(t, 0);
    assert(mq_getattr(q, &now) == 0 && now.mq_curmsgs == 1 && now.mq_maxmsg == 2 && now.mq_msgsize == 8);
    assert(mq_receive(q, text, 4, 0) == -1 && errno == EMSGSIZE);
    assert(mq_receive(q, text, sizeof text, 0) > 0);
    assert(mq_timedreceive(q, text, sizeof text, 0, &bad) == -1 && errno == EINVAL);
    assert(mq_timedreceive(q, text, sizeof text, 0, &over) == -1 && errno == ETIMEDOUT);
    assert(mq_send(q, "too long", 9, 0) == -1 && errno == EMSGSIZE);
    attr.mq_flags = O_NONBLOCK;
    assert(mq_setattr(q, &attr, 0) == 0);
    assert(mq_receive(q, text, sizeof text, 0) == -1 && errno == EAGAIN);
    assert(mq_send(q, "a", 2, 0) == 0 && mq_send(q, "b", 2, 0) == 0);
    assert(mq_send(q, "c", 2, 0) == -1 && errno == EAGAIN);
    assert(mq_receive(q, text, sizeof text, 0) == 2 && text[0] == 'a');
    assert(mq_unlink("/heddle-test-queue") == 0 && mq_close(q) == 0);
    assert(mq_close(q) == -1 && errno == EBADF);
    assert(mq_open("/heddle-test-queue", O_RDWR) == (mqd_t)-1 && errno == ENOENT);
    return 0;
}
