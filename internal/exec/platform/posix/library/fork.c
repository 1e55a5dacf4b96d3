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
#include <string.h>
#include <unistd.h>

#define HANDLERS 32

int __heddle_fork(void);        // 0 in the child
void __heddle_begin_fork(void); // ends with a gap where a child would share what only the parent is followed with
void __heddle_end_fork(void);   // the child returns from fork
void __heddle_inherit(void);    // the open descriptors are the child's, too
void __heddle_hand_over(void);  // ends with a gap where the next program's standard input or output is a file that the parent knows
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
    heddle_assumed("there is room for each process that is forked, which has the next number, ends at some time, and leaves files and standard input alone; "
                   "only the program sends it signals", 0);
    __heddle_begin_fork();
    for (int i = n; i-- > 0;)
        call(i, PREPARE);
    heddle_atomic_begin(); // no descriptor is opened between
    __heddle_inherit();
    int pid = __heddle_fork();
    heddle_atomic_end();
    if (!pid && __heddle_nothing_pending)
        __heddle_nothing_pending();
    for (int i = 0; i < n; i++)
        call(i, pid ? PARENT : CHILD);
    if (!pid)
        __heddle_end_fork();
    return pid;
}

// What exec is given is read.
static void text(const char *s) { strlen(s); }

static void texts(char *const *list)
{
    for (; list && *list; list++)
        text(*list);
}

static int exec(const char *file, char *const *arguments, char *const *environment)
{
    text(file);
    texts(arguments);
    texts(environment);
    __heddle_hand_over();
    return __heddle_exec();
}

int execv(const char *path, char *const *arguments) { return exec(path, arguments, 0); }

int execve(const char *path, char *const *arguments, char *const *environment) { return exec(path, arguments, environment); }

int execvp(const char *file, char *const *arguments) { return exec(file, arguments, 0); }

int execvpe(const char *file, char *const *arguments, char *const *environment) { return exec(file, arguments, environment); }

static void listed(const char *first, va_list rest)
{
    for (const char *s = first; s; s = va_arg(rest, const char *))
        text(s);
}

int execl(const char *path, const char *first, ...)
{
    va_list rest;
    va_start(rest, first);
    listed(first, rest);
    va_end(rest);
    return exec(path, 0, 0);
}

int execlp(const char *file, const char *first, ...)
{
    va_list rest;
    va_start(rest, first);
    listed(first, rest);
    va_end(rest);
    return exec(file, 0, 0);
}

int execle(const char *path, const char *first, ...)
{
    va_list rest;
    va_start(rest, first);
    for (const char *s = first; s; s = va_arg(rest, const char *))
        text(s);
    char *const *environment = va_arg(rest, char *const *);
    va_end(rest);
    return exec(path, 0, environment);
}
