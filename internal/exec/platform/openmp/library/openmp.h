// What the parts of the runtime have in common.
#include <pthread.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// Chunks that heddle puts in (front/compile/directives.go).
#define OPEN 0x3ffffff1      // of a loop without a schedule
#define OPEN_SIMD 0x3ffffff2 // of one with lanes
#define SIMD 0x20000000      // is added to the chunk, or to none, of a loop with lanes

#define LOOPS 4 // of one team under way at once: a thread that is further ahead waits

typedef unsigned long long count;

// A place in the source.
struct ident {
    int reserved, flags;
};

#define SECTIONS 0x400 // a flag: it is that of sections
struct team;

int __heddle_omp_threads(void);
int __heddle_omp_initial_thread(void);
int __heddle_omp_chunk(unsigned long long trip); // of loops without a schedule; 0: equal shares
int __heddle_omp_lane_threads(void);             // of a simd loop
void __heddle_omp_lanes_untried(void);           // no two lanes can be tried against each other
int __heddle_omp_choose(int n); // each number below n
void __heddle_omp_lock(int *lock);
void __heddle_omp_unlock(int *lock);
void __heddle_omp_sleep(int *lock); // gives the lock back and waits for wake
void __heddle_omp_wake(int *lock);  // all who sleep, and gives the lock back
int __heddle_omp_arrive(struct team *t, size_t size);         // at the barrier: 0 when it is over, or 1 plus the phase if there may be tasks before
int __heddle_omp_over(struct team *t, int phase); // whether a barrier is
void __heddle_omp_open(struct team *t);          // takes the lock: there is one more task
void __heddle_omp_close(struct team *t, size_t size);         // there is one less: all who sleep wake, and the lock is given back
void *__heddle_room(size_t size);   // a block of zeros without an owner
void __heddle_drop_room(void *room);
void heddle_gap(const char *text);
unsigned long long __heddle_look_at_clock(void);

// A loop whose iterations the members of a team take, or order, as they come.
struct loop {
    int number; // in the region, from 1
    int left;   // members that have not come to its end; 0: the entry is free
    count next; // iteration that nobody has taken
    count turn; // iteration whose ordered region is next
    int choice; // how the iterations are dealt out
    int chosen;
    char *posted;
};

struct team {
    int lock, arrived, open, phase; // of barrier.go alone
    int size;
    int level, active;                    // active: levels of more than one thread
    int single;                           // the last single construct that somebody has taken
    int league, leagues;                  // of teams
    int copies_of;                        // the single construct whose values copyprivate has given
    void *copied;
    struct task *first, *last; // tasks that may be started
    struct task *all;          // that were made in the region
    struct loop loops[LOOPS];
    struct team *outer;
    int outer_id; // what its first thread is in the outer team
    void (*region)();
    int n;
    void **args;
    struct task *implicit;
    struct copy **copies;
};

struct group {
    struct group *outer;
    int open; // tasks that have not ended
};

struct dependence {
    intptr_t at;
    size_t size;
    unsigned char kind;
};

// What clang knows of a task. Behind it are private variables and the addresses of shared ones.
struct code {
    void *shared;
    int (*entry)(int thread, struct code *code);
    int part;
    union {
        int priority;
        int (*destructors)(int thread, struct code *code);
    } data1, data2;
};

struct task {
    struct task *parent, *next; // next: in the team's queue
    struct task *made_before;   // in the team's list of all
    struct team *team;
    struct group *group; // that its new tasks belong to
    struct group *own;   // that it belongs to itself
    int flags;
    int state;
    int open;                   // children that have not ended
    struct task *heirs;         // children with dependences that have not ended, in the order of their creation
    struct task *sibling;       // the next of these
    int n;                      // dependences
    struct dependence *depends; // a copy
    size_t size;                // of all that lies behind this
    struct code *code;
};

enum { TIED = 1, FINAL = 2, DESTRUCTORS = 8 };         // flags
enum { MADE, WAITING, RUNNING, ENDED };                // states
enum { IN = 1, OUT = 2, MUTEX = 4, SET = 8, ALL = 128 }; // kinds of dependences

// What a thread has taken of a loop.
struct share {
    struct loop *loop;
    int kind;
    count trip, chunk;
    count next;           // iteration that is next in a static schedule
    count now;            // iteration under way, of an ordered loop
    int passed;           // its ordered region is over
    count lower, step;    // what iteration 0 has, and what is added for each
};

// What a thread knows of itself.
static __thread struct self {
    struct team *team;
    int id;
    struct task *task;
    int loops, singles;  // met in the region
    struct share share;
    int wanted;          // num_threads of the region to come; 0: not said
    int teams;           // num_teams of the league to come
    int limit;           // thread_limit; 0: none
    int lanes;           // the region to come is a simd loop, whose lanes are threads
    int threads;         // omp_set_num_threads; 0: not called
    int levels;          // omp_set_max_active_levels; 0: not called
    int schedule, chunk; // omp_set_schedule; 0: not called
    struct copy *copies; // of threadprivate variables
    int member;          // it was created by a region
    struct across *across;
    struct loop *dealt; // the loop under way, if its iterations are dealt out as a choice says
} self;
