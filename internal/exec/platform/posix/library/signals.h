// What the units on signals and timers have in common.
#include <signal.h>

#define SIGNALS 65
#define REAL_TIME 34 // SIGRTMIN: glibc keeps the first two for itself
#define BIT(sig) (1ull << ((sig)-1))

static inline int valid(int sig) { return sig >= 1 && sig < SIGNALS && sig != 32 && sig != 33; }

// The clock of the run, in nanoseconds since it began. Where a run keeps time, the run must know what is waited for: the
// moment at which a thread continues, and that at which the next timer rings; 0: there is none. Otherwise a wait may be over
// at any moment, and the clock moves up to its end.
unsigned long long __heddle_now(void);
unsigned long long __heddle_look_at_clock(void); // is __heddle_now, some time later
void __heddle_begin_clock(void);                 // time that threads sleep counts from now on
int __heddle_keeps_time(void);
unsigned long long __heddle_moment(int clock, long long seconds, long long nanoseconds);
void __heddle_reach(unsigned long long moment);
void __heddle_wait_for_moment(unsigned long long moment);
void __heddle_next_ring(unsigned long long moment);

// Blocks of zeros without an owner, and a thread that is started, detached.
void *__heddle_room(__SIZE_TYPE__ size);
void __heddle_drop_room(void *room);
void __heddle_start_detached(void (*start)(void *), void *arg);

// What comes with a signal, where it is kept: which of its bytes were never written (a bit for each; they are zero here), so that they are
// not written in what a handler gets either.
struct held {
    union sigval value;
    unsigned char unwritten;
};
unsigned __heddle_unwritten(const void *from, __SIZE_TYPE__ bytes); // a bit for each byte, of at most 32
void __heddle_hold(struct held *to, const union sigval *from);

// signal.c: signals to the process, and threads in their place.
void __heddle_notify(void (*starts)(union sigval), const struct held *held);
void __heddle_begin_signals(void);
int __heddle_send_signal(int sig, int code, const struct held *held);
void __heddle_ring(int timer, int sig, const struct held *held);
int __heddle_overruns(int timer);
int __heddle_last_overruns(int timer);
void __heddle_timer_ends(int timer);

// Whether a handler has run in the calling thread since it was asked to forget that.
void __heddle_forget_handlers(void);
int __heddle_handler_ran(void);
