// A parent that waits for a message is in no deadlock: a child may send it.
// verdict: unknown
#include <fcntl.h>
#include <mqueue.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    char c;
    if (fork() == 0)
        _exit(0);
    struct mq_attr one = {.mq_maxmsg = 1, .mq_msgsize = 1};
    mqd_t queue = mq_open("/a", O_RDWR | O_CREAT, 0600, &one);
    mq_receive(queue, &c, 1, 0);
    wait(0);
    return 0;
}
