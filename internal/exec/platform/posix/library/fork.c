// for: fork execl execv execle execve execlp execvp
// not for: __kmpc_fork_call __kmpc_ok_to_fork
//
// fork, what it calls, and exec. Which of the two processes a run follows is a choice (posix/fork.go).
//
// Deviations: there is room for each process; its number is one more than that of the process made before. exec is for
// children only. Children are waited for by wait and waitpid; SIGCHLD is not sent, and a program that minds it is refused.
#define _GNU_SOURCE
#include <heddle.h>
#include <stdarg.h>
#include <stddef.h>
#include <unistd.h>

#define HANDLERS 32

int __heddle_fork(void);        // 0 in the child
void __heddle_begin_fork(void); // ends with a gap where a child would share what only the parent is followed with
void __heddle_end_fork(void);   // the child returns from fork
void __heddle_inherit(void);    // the open descriptors are the child's, too
int __heddle_exec(void);
void __heddle_unsafe(const char *function);

void __heddle_nothing_pending(void) __attribute__((weak)); // in signal.c, if the program has it

typedef void (*handler)(void);

static struct {
    handler prepare, parent, child;
} handlers[HANDLERS];
static int registered;

HEDDLE_PLATFORM static void add(handler prepare, handler parent, handler child)
{
    if (registered == HANDLERS)
        heddle_gap("more than 32 calls of pthread_atfork");
    handlers[registered].prepare = prepare;
    handlers[registered].parent = parent;
    handlers[registered].child = child;
    registered++;
}

int pthread_atfork(handler prepare, handler parent, handler child)
{
    __heddle_unsafe("pthread_atfork");
    add(prepare, parent, child);
    return 0;
}

HEDDLE_PLATFORM static int count(void) { return registered; }

enum part { PREPARE, PARENT, CHILD };

HEDDLE_PLATFORM static handler get(int i, enum part part)
{
    return part == PREPARE ? handlers[i].prepare : part == PARENT ? handlers[i].parent : handlers[i].child;
}

static void call(int i, enum part part)
{
    handler h = get(i, part);
    if (h)
        h();
}

pid_t fork(void)
{
    int n = count();
    heddle_assumed("a process that is forked has the next number, ends at some time, and leaves files and standard input alone", 0);
    __heddle_begin_fork();
    for (int i = n; i-- > 0;)
        call(i, PREPARE);
    __heddle_inherit();
    int pid = __heddle_fork();
    if (!pid && __heddle_nothing_pending)
        __heddle_nothing_pending();
    for (int i = 0; i < n; i++)
        call(i, pid ? PARENT : CHILD);
    if (!pid)
        __heddle_end_fork();
    return pid;
}

int execv(const char *path, char *const *arguments)
{
    (void)path, (void)arguments;
    return __heddle_exec();
}

int execve(const char *path, char *const *arguments, char *const *environment)
{
    (void)path, (void)arguments, (void)environment;
    return __heddle_exec();
}

int execvp(const char *file, char *const *arguments)
{
    (void)file, (void)arguments;
    return __heddle_exec();
}

int execvpe(const char *file, char *const *arguments, char *const *environment)
{
    (void)file, (void)arguments, (void)environment;
    return __heddle_exec();
}

int execl(const char *path, const char *argument, ...)
{
    (void)path, (void)argument;
    return __heddle_exec();
}

int execlp(const char *file, const char *argument, ...)
{
    (void)file, (void)argument;
    return __heddle_exec();
}

int execle(const char *path, const char *argument, ...)
{
    (void)path, (void)argument;
    return __heddle_exec();
}
