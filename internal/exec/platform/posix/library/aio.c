// for: aio_read aio_write aio_fsync aio_error aio_return aio_suspend aio_cancel aio_init lio_listio
//
// Asynchronous input and output: each request is a detached thread of its own, which does what read, write or fsync does, then
// stores how it ended and says so. So requests end in any order, at any time; those that append to a file, and
// aio_fsync, wait for the earlier ones of their file. (The unit is linked before those that it needs, by its name.)
//
// Deviations: a handler does not end aio_suspend; there is always room for one more request.
#define _GNU_SOURCE
#include "signals.h"
#include <aio.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

void __heddle_unsafe(const char *function);

#define MOST_PRIORITY 20      // AIO_PRIO_DELTA_MAX
#define REALTIME 1000000000ll // seconds, where CLOCK_REALTIME begins
#define SYNC (-1)             // beside LIO_READ and LIO_WRITE

// A group is what one call of lio_listio has begun.
struct group {
    int left, failed, waits;
    struct sigevent event;
};

enum { WAITS, RUNS, CANCELLED };

static struct request {
    struct request *next; // a later one
    struct aiocb *block;
    struct group *group;
    int file, operation, state, ordered;
    struct sigevent event;
} *requests;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static int fail(int error)
{
    errno = error;
    return -1;
}

// notify does what a request says; one of zeros says nothing, since there is no signal 0.
static void notify(const struct sigevent *event)
{
    struct held held;
    __heddle_hold(&held, &event->sigev_value);
    if (event->sigev_notify == SIGEV_SIGNAL && valid(event->sigev_signo))
        __heddle_send_signal(event->sigev_signo, SI_ASYNCIO, &held);
    else if (event->sigev_notify == SIGEV_THREAD)
        __heddle_notify(event->sigev_notify_function, &held);
}

static int error_of(const struct aiocb *block) { return __atomic_load_n(&block->__error_code, __ATOMIC_SEQ_CST); }

static void end(struct aiocb *block, ssize_t result, int error)
{
    block->__return_value = result;
    __atomic_store_n(&block->__error_code, error, __ATOMIC_SEQ_CST);
}

static int has_earlier(const struct request *r)
{
    for (struct request *q = requests; q != r; q = q->next)
        if (q->file == r->file)
            return 1;
    return 0;
}

static void unlink_request(struct request *r)
{
    struct request **at = &requests;
    while (*at != r)
        at = &(*at)->next;
    *at = r->next;
}

// finish ends a request, under the lock, and gives the group that it was the last of.
static struct group *finish(struct request *r, ssize_t result, int error)
{
    struct group *group = r->group;
    unlink_request(r);
    end(r->block, result, error);
    pthread_cond_broadcast(&changed);
    if (!group)
        return 0;
    group->failed |= error != 0;
    return --group->left == 0 && !group->waits ? group : 0;
}

static void notify_all(const struct sigevent *event, struct group *last)
{
    notify(event);
    if (last) {
        notify(&last->event);
        __heddle_drop_room(last);
    }
}

static ssize_t perform(int operation, const struct aiocb *block)
{
    void *buffer = (void *)block->aio_buf;
    if (operation == SYNC)
        return fsync(block->aio_fildes);
    ssize_t n = operation == LIO_READ ? pread(block->aio_fildes, buffer, block->aio_nbytes, block->aio_offset)
                                      : pwrite(block->aio_fildes, buffer, block->aio_nbytes, block->aio_offset);
    if (n >= 0 || errno != ESPIPE)
        return n;
    return operation == LIO_READ ? read(block->aio_fildes, buffer, block->aio_nbytes) : write(block->aio_fildes, buffer, block->aio_nbytes);
}

static void work(void *arg)
{
    struct request *r = arg;
    struct aiocb given;
    pthread_mutex_lock(&lock);
    while (r->state == WAITS && r->ordered && has_earlier(r))
        pthread_cond_wait(&changed, &lock);
    int cancelled = r->state == CANCELLED;
    r->state = RUNS;
    pthread_mutex_unlock(&lock);
    if (!cancelled) {
        memcpy(&given, r->block, sizeof given);
        ssize_t result = perform(r->operation, &given);
        int error = result < 0 ? errno : 0;
        pthread_mutex_lock(&lock);
        struct group *last = finish(r, result, error);
        pthread_mutex_unlock(&lock);
        notify_all(&r->event, last);
    }
    __heddle_drop_room(r);
}

// begin makes a request of a block; it gives an error number or 0.
static int begin(struct aiocb *block, int operation, struct group *group)
{
    int flags = fcntl(block->aio_fildes, F_GETFL);
    if (operation != SYNC && (block->aio_reqprio < 0 || block->aio_reqprio > MOST_PRIORITY))
        return EINVAL;
    struct request *r = __heddle_room(sizeof *r);
    r->block = block;
    r->group = group;
    r->file = block->aio_fildes;
    r->operation = operation;
    r->ordered = operation == SYNC || (operation == LIO_WRITE && flags >= 0 && (flags & O_APPEND));
    r->event = block->aio_sigevent;
    end(block, -1, EINPROGRESS);
    pthread_mutex_lock(&lock);
    struct request **at = &requests;
    while (*at)
        at = &(*at)->next;
    *at = r;
    pthread_mutex_unlock(&lock);
    __heddle_start_detached(work, r);
    return 0;
}

static int submit(struct aiocb *block, int operation)
{
    int error = begin(block, operation, 0);
    if (error)
        end(block, -1, error);
    return error ? fail(error) : 0;
}

int aio_read(struct aiocb *block)
{
    __heddle_unsafe("aio_read");
    return submit(block, LIO_READ);
}

int aio_write(struct aiocb *block)
{
    __heddle_unsafe("aio_write");
    return submit(block, LIO_WRITE);
}

int aio_fsync(int how, struct aiocb *block)
{
    __heddle_unsafe("aio_fsync");
    if (how != O_SYNC && how != O_DSYNC)
        return fail(EINVAL);
    return fcntl(block->aio_fildes, F_GETFL) < 0 ? fail(EBADF) : submit(block, SYNC);
}

int aio_error(const struct aiocb *block) { return error_of(block); }

ssize_t aio_return(struct aiocb *block) { return error_of(block) == EINPROGRESS ? fail(EINVAL) : block->__return_value; }

static int any_ended(const struct aiocb *const list[], int n)
{
    for (int i = 0; i < n; i++)
        if (list[i] && error_of(list[i]) != EINPROGRESS)
            return 1;
    return 0;
}

static void unlock(void *arg) { pthread_mutex_unlock(arg); }

int aio_suspend(const struct aiocb *const list[], int n, const struct timespec *restrict limit)
{
    struct timespec until;
    int error = 0;
    if (limit) {
        unsigned long long moment = __heddle_now() + (unsigned long long)limit->tv_sec * 1000000000 + (unsigned long long)limit->tv_nsec;
        until.tv_sec = (time_t)(REALTIME + (long long)(moment / 1000000000));
        until.tv_nsec = (long)(moment % 1000000000);
    }
    pthread_mutex_lock(&lock);
    pthread_cleanup_push(unlock, &lock);
    while (!error && !any_ended(list, n))
        error = limit ? pthread_cond_timedwait(&changed, &lock, &until) : pthread_cond_wait(&changed, &lock);
    if (error && any_ended(list, n))
        error = 0;
    pthread_cleanup_pop(1);
    return error ? fail(error == ETIMEDOUT ? EAGAIN : error) : 0;
}

// waiting gives a request that has not begun, of a file or of one block, and counts those that run.
static struct request *waiting(int file, const struct aiocb *block, int *running)
{
    *running = 0;
    for (struct request *r = requests; r; r = r->next) {
        if (r->file != file || (block && r->block != block))
            continue;
        if (r->state == WAITS)
            return r;
        ++*running;
    }
    return 0;
}

int aio_cancel(int file, struct aiocb *block)
{
    __heddle_unsafe("aio_cancel");
    int cancelled = 0, running;
    if (fcntl(file, F_GETFL) < 0)
        return fail(EBADF);
    if (block && block->aio_fildes != file)
        return fail(EINVAL);
    for (;;) {
        pthread_mutex_lock(&lock);
        struct request *r = waiting(file, block, &running);
        if (!r)
            break;
        struct sigevent event = r->event;
        struct group *last = finish(r, -1, ECANCELED);
        r->state = CANCELLED; // its thread drops it
        pthread_mutex_unlock(&lock);
        notify_all(&event, last);
        cancelled++;
    }
    pthread_mutex_unlock(&lock);
    return running ? AIO_NOTCANCELED : cancelled ? AIO_CANCELED : AIO_ALLDONE;
}

// await waits for the requests of a group, and reports whether one has failed.
static int await(struct group *group)
{
    pthread_mutex_lock(&lock);
    pthread_cleanup_push(unlock, &lock);
    while (group->left)
        pthread_cond_wait(&changed, &lock);
    pthread_cleanup_pop(1);
    int failed = group->failed;
    __heddle_drop_room(group);
    return failed;
}

int lio_listio(int mode, struct aiocb *const list[restrict], int n, struct sigevent *restrict event)
{
    __heddle_unsafe("lio_listio");
    int refused = 0;
    if ((mode != LIO_WAIT && mode != LIO_NOWAIT) || n < 0)
        return fail(EINVAL);
    struct group *group = __heddle_room(sizeof *group);
    group->waits = mode == LIO_WAIT;
    group->left = 1; // so that none is the last before all have begun
    group->event.sigev_notify = SIGEV_NONE;
    if (event && mode == LIO_NOWAIT)
        group->event = *event;
    for (int i = 0; i < n; i++) {
        struct aiocb *block = list[i];
        if (!block || block->aio_lio_opcode == LIO_NOP)
            continue;
        int error = block->aio_lio_opcode != LIO_READ && block->aio_lio_opcode != LIO_WRITE ? EINVAL : 0;
        pthread_mutex_lock(&lock);
        group->left++;
        pthread_mutex_unlock(&lock);
        if (!error)
            error = begin(block, block->aio_lio_opcode, group);
        if (error) {
            end(block, -1, error);
            refused = 1;
            pthread_mutex_lock(&lock);
            group->left--;
            pthread_mutex_unlock(&lock);
        }
    }
    pthread_mutex_lock(&lock);
    int none = --group->left == 0;
    pthread_mutex_unlock(&lock);
    if (mode == LIO_WAIT)
        return await(group) | refused ? fail(EIO) : 0;
    if (none)
        notify_all(&(struct sigevent){.sigev_notify = SIGEV_NONE}, group);
    return refused ? fail(EIO) : 0;
}

void aio_init(const struct aioinit *how)
{
    __heddle_unsafe("aio_init");
    (void)how;
}
