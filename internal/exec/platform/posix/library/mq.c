// for: mq_open mq_close mq_unlink
//
// Message queues. No queue exists before the program starts. (The unit is linked before those that it needs, by its name.)
//
// Deviations: there are at most 8 queues, and 16 descriptors, which are none of files; a queue has room for 1 MB at most.
#define _GNU_SOURCE
#include "signals.h"
#include <errno.h>
#include <fcntl.h>
#include <heddle.h>
#include <limits.h>
#include <mqueue.h>
#include <pthread.h>
#include <stdarg.h>
#include <string.h>

void __heddle_unsafe(const char *function);
void __heddle_names(void); // a child of fork could use what has a name

#define QUEUES 8
#define OPEN 16
#define FIRST 1024 // descriptor
#define MOST_ROOM (1 << 20)
#define PRIORITIES 32768

struct message {
    unsigned priority, size, slot;
};

static struct queue {
    char used, unlinked, registered;
    int opens, receivers;
    long most, size, count;
    struct message *messages; // of the highest priority first, then those that came first
    char *room;               // a slot for each
    char how;
    int signal;
    struct held held;
    void (*starts)(union sigval);
    char name[NAME_MAX + 1];
} queues[QUEUES];

static struct description {
    int queue, flags; // the queue's number plus one; 0: it is not open
    char notifies;
} descriptions[OPEN];

void __heddle_no_queue(void); // the verdict names the assumption
int __heddle_cancelled(void);
void heddle_gap(const char *text);

static int result(int error)
{
    if (!error)
        return 0;
    errno = error;
    return -1;
}

static struct description *description(mqd_t d)
{
    int i = d - FIRST;
    return i >= 0 && i < OPEN && descriptions[i].queue ? &descriptions[i] : 0;
}

static struct queue *of(const struct description *d) { return &queues[d->queue - 1]; }

static int find(const char *name)
{
    for (int i = 0; i < QUEUES; i++)
        if (queues[i].used && !queues[i].unlinked && strcmp(queues[i].name, name) == 0)
            return i;
    return -1;
}

static int make(const char *name, const struct mq_attr *attr)
{
    for (int i = 0; i < QUEUES; i++) {
        struct queue *q = &queues[i];
        if (q->used)
            continue;
        memset(q, 0, sizeof *q);
        q->used = 1;
        q->most = attr->mq_maxmsg;
        q->size = attr->mq_msgsize;
        q->messages = __heddle_room((size_t)q->most * sizeof *q->messages);
        q->room = __heddle_room((size_t)(q->most * q->size));
        strcpy(q->name, name);
        return i;
    }
    heddle_gap("more than 8 message queues");
    return -1;
}

// connect opens a queue: a negative error, or the descriptor.
HEDDLE_PLATFORM static int connect(const char *name, int flags, const struct mq_attr *attr)
{
    int q = find(name);
    if (q >= 0 && (flags & O_CREAT) && (flags & O_EXCL))
        return -EEXIST;
    if (q < 0) {
        __heddle_no_queue();
        if (!(flags & O_CREAT))
            return -ENOENT;
        if (attr->mq_maxmsg <= 0 || attr->mq_msgsize <= 0)
            return -EINVAL;
        if (attr->mq_maxmsg > MOST_ROOM || attr->mq_msgsize > MOST_ROOM || attr->mq_maxmsg * attr->mq_msgsize > MOST_ROOM)
            heddle_gap("a message queue of more than 1 MB");
        q = make(name, attr);
    }
    for (int i = 0; i < OPEN; i++) {
        if (descriptions[i].queue)
            continue;
        descriptions[i] = (struct description){q + 1, flags, 0};
        queues[q].opens++;
        return FIRST + i;
    }
    heddle_gap("more than 16 open message queues");
    return -1;
}

// wrong is the error for a name, which is copied without its slash.
static int wrong(const char *name, char *copy)
{
    if (name[0] != '/')
        return EINVAL;
    size_t n = strlen(++name);
    if (n == 0)
        return ENOENT;
    if (n > NAME_MAX)
        return ENAMETOOLONG;
    if (strchr(name, '/'))
        return EACCES;
    memcpy(copy, name, n + 1);
    return 0;
}

mqd_t mq_open(const char *name, int flags, ...)
{
    __heddle_unsafe("mq_open");
    __heddle_names();
    char copy[NAME_MAX + 1];
    struct mq_attr attr = {.mq_maxmsg = 10, .mq_msgsize = 8192};
    int error = wrong(name, copy);
    if (error)
        return result(error);
    if (flags & O_CREAT) {
        va_list args;
        va_start(args, flags);
        (void)va_arg(args, mode_t);
        const struct mq_attr *given = va_arg(args, struct mq_attr *);
        va_end(args);
        if (given) {
            attr.mq_maxmsg = given->mq_maxmsg;
            attr.mq_msgsize = given->mq_msgsize;
        }
    }
    int d = connect(copy, flags, &attr);
    return d < 0 ? result(-d) : d;
}

static void end_if_unused(struct queue *q)
{
    if (!q->unlinked || q->opens)
        return;
    __heddle_drop_room(q->messages);
    __heddle_drop_room(q->room);
    memset(q, 0, sizeof *q);
}

HEDDLE_PLATFORM static int disconnect(mqd_t number)
{
    struct description *d = description(number);
    if (!d)
        return EBADF;
    struct queue *q = of(d);
    if (d->notifies)
        q->registered = 0;
    q->opens--;
    memset(d, 0, sizeof *d);
    end_if_unused(q);
    return 0;
}

int mq_close(mqd_t d)
{
    __heddle_unsafe("mq_close");
    return result(disconnect(d));
}

HEDDLE_PLATFORM static int forget(const char *name)
{
    int i = find(name);
    if (i < 0) {
        __heddle_no_queue();
        return ENOENT;
    }
    queues[i].unlinked = 1;
    end_if_unused(&queues[i]);
    return 0;
}

int mq_unlink(const char *name)
{
    __heddle_unsafe("mq_unlink");
    char copy[NAME_MAX + 1];
    int error = wrong(name, copy);
    return result(error ? error : forget(copy));
}

HEDDLE_PLATFORM static int attributes(mqd_t number, const struct mq_attr *set, struct mq_attr *old)
{
    struct description *d = description(number);
    memset(old, 0, sizeof *old);
    if (!d)
        return EBADF;
    *old = (struct mq_attr){d->flags & O_NONBLOCK, of(d)->most, of(d)->size, of(d)->count, {0}};
    if (set)
        d->flags = (d->flags & ~O_NONBLOCK) | (int)(set->mq_flags & O_NONBLOCK);
    return 0;
}

int mq_getattr(mqd_t d, struct mq_attr *to)
{
    __heddle_unsafe("mq_getattr");
    struct mq_attr now;
    int error = attributes(d, 0, &now);
    if (!error)
        *to = now;
    return result(error);
}

int mq_setattr(mqd_t d, const struct mq_attr *restrict set, struct mq_attr *restrict old)
{
    __heddle_unsafe("mq_setattr");
    struct mq_attr new = *set, was;
    if (new.mq_flags & ~O_NONBLOCK)
        return result(EINVAL);
    int error = attributes(d, &new, &was);
    if (!error && old)
        *old = was;
    return result(error);
}

// What a call waits for: a moment, if it is limited.
struct limit {
    char limited;
    unsigned long long until;
};

static int begin(const struct timespec *until, struct limit *limit)
{
    limit->limited = until != 0;
    limit->until = 0;
    if (until) {
        struct timespec t = *until;
        if (t.tv_nsec < 0 || t.tv_nsec >= 1000000000 || t.tv_sec < 0)
            return EINVAL;
        limit->until = __heddle_moment(CLOCK_REALTIME, t.tv_sec, t.tv_nsec);
    }
    __heddle_forget_handlers();
    if (limit->limited)
        __heddle_wait_for_moment(limit->until ? limit->until : 1);
    return 0;
}

// ends is the error by which a call ends that has to wait; 0: it waits.
static int ends(const struct description *d, const struct limit *limit)
{
    if (d->flags & O_NONBLOCK)
        return EAGAIN;
    int over = limit->limited && (!__heddle_keeps_time() || __heddle_now() >= limit->until);
    heddle_block_until(over || __heddle_handler_ran() || __heddle_cancelled());
    if (over && !(__heddle_handler_ran() && heddle_choose(2))) {
        __heddle_reach(limit->until);
        return ETIMEDOUT;
    }
    return EINTR;
}

// announce notifies who is registered of a message in a queue that was empty, if nobody waits for one.
static void announce(struct queue *q)
{
    if (!q->registered || q->receivers)
        return;
    q->registered = 0;
    for (int i = 0; i < OPEN; i++)
        if (descriptions[i].queue && of(&descriptions[i]) == q)
            descriptions[i].notifies = 0;
    if (q->how == SIGEV_SIGNAL)
        __heddle_send_signal(q->signal, SI_MESGQ, &q->held);
    else if (q->how == SIGEV_THREAD)
        __heddle_notify(q->starts, &q->held);
}

static unsigned free_slot(const struct queue *q)
{
    for (unsigned slot = 0;; slot++) {
        long i = 0;
        while (i < q->count && q->messages[i].slot != slot)
            i++;
        if (i == q->count)
            return slot;
    }
}

HEDDLE_PLATFORM static int put(mqd_t number, const char *text, unsigned n, unsigned priority, const struct limit *limit)
{
    struct description *d = description(number);
    if (!d || (d->flags & O_ACCMODE) == O_RDONLY)
        return EBADF;
    struct queue *q = of(d);
    if (n > q->size)
        return EMSGSIZE;
    if (q->count == q->most)
        return ends(d, limit);
    long i = q->count;
    for (; i > 0 && q->messages[i - 1].priority < priority; i--)
        ;
    unsigned slot = free_slot(q);
    memmove(&q->messages[i + 1], &q->messages[i], (size_t)(q->count - i) * sizeof q->messages[0]);
    q->messages[i] = (struct message){priority, n, slot};
    memcpy(q->room + (long)slot * q->size, text, n);
    if (q->count++ == 0)
        announce(q);
    return 0;
}

static int send(mqd_t d, const char *text, size_t n, unsigned priority, const struct timespec *until)
{
    struct limit limit;
    pthread_testcancel();
    if (priority >= PRIORITIES)
        return result(EINVAL);
    if (n > MOST_ROOM)
        return result(EMSGSIZE);
    int error = begin(until, &limit);
    if (!error) {
        char copy[n + 1];
        memcpy(copy, text, n);
        error = put(d, copy, (unsigned)n, priority, &limit);
        __heddle_wait_for_moment(0);
    }
    if (error == EINTR)
        pthread_testcancel();
    return result(error);
}

int mq_send(mqd_t d, const char *text, size_t n, unsigned priority)
{
    __heddle_unsafe("mq_send");
    return send(d, text, n, priority, 0);
}

int mq_timedsend(mqd_t d, const char *text, size_t n, unsigned priority, const struct timespec *until)
{
    __heddle_unsafe("mq_timedsend");
    return send(d, text, n, priority, until);
}

// expect counts a receiver that has to wait, so that nobody else is notified. It gives the size of a message.
HEDDLE_PLATFORM static long expect(mqd_t number, int by)
{
    struct description *d = description(number);
    if (!d || (d->flags & O_ACCMODE) == O_WRONLY)
        return -EBADF;
    of(d)->receivers += by;
    return of(d)->size;
}

HEDDLE_PLATFORM static int get(mqd_t number, char *to, struct message *m, const struct limit *limit)
{
    struct description *d = description(number);
    if (!d)
        return EBADF;
    struct queue *q = of(d);
    if (!q->count)
        return ends(d, limit);
    *m = q->messages[0];
    memcpy(to, q->room + (long)m->slot * q->size, m->size);
    memset(q->room + (long)m->slot * q->size, 0, m->size); // states that differ in what is over would be two
    q->count--;
    memmove(&q->messages[0], &q->messages[1], (size_t)q->count * sizeof q->messages[0]);
    memset(&q->messages[q->count], 0, sizeof q->messages[0]);
    return 0;
}

static ssize_t receive(mqd_t d, char *text, size_t n, unsigned *priority, const struct timespec *until)
{
    struct limit limit;
    struct message m = {0, 0, 0};
    pthread_testcancel();
    int error = begin(until, &limit);
    if (error)
        return result(error);
    long size = expect(d, 1);
    if (size < 0)
        return result((int)-size);
    char copy[size];
    error = (long)n < size ? EMSGSIZE : get(d, copy, &m, &limit);
    __heddle_wait_for_moment(0);
    expect(d, -1);
    if (error == EINTR)
        pthread_testcancel();
    if (error)
        return result(error);
    memcpy(text, copy, m.size);
    if (priority)
        *priority = m.priority;
    return (ssize_t)m.size;
}

ssize_t mq_receive(mqd_t d, char *text, size_t n, unsigned *priority)
{
    __heddle_unsafe("mq_receive");
    return receive(d, text, n, priority, 0);
}

ssize_t mq_timedreceive(mqd_t d, char *restrict text, size_t n, unsigned *restrict priority, const struct timespec *restrict until)
{
    __heddle_unsafe("mq_timedreceive");
    return receive(d, text, n, priority, until);
}

HEDDLE_PLATFORM static int subscribe(mqd_t number, const struct sigevent *event)
{
    struct description *d = description(number);
    if (!d)
        return EBADF;
    struct queue *q = of(d);
    if (!event) {
        q->registered = d->notifies = 0;
        return 0;
    }
    if (q->registered)
        return EBUSY;
    q->registered = d->notifies = 1;
    q->how = (char)event->sigev_notify;
    q->signal = event->sigev_signo;
    __heddle_hold(&q->held, &event->sigev_value);
    q->starts = event->sigev_notify == SIGEV_THREAD ? event->sigev_notify_function : 0;
    return 0;
}

int mq_notify(mqd_t d, const struct sigevent *event)
{
    __heddle_unsafe("mq_notify");
    struct sigevent given;
    if (event) {
        given = *event;
        if ((unsigned)given.sigev_notify > SIGEV_THREAD || (given.sigev_notify == SIGEV_SIGNAL && !valid(given.sigev_signo)))
            return result(EINVAL);
    }
    return result(subscribe(d, event ? &given : 0));
}
