// A robot on a grid with two threads (LODIN 2017, listings 1.6 to 1.8). One observes what lies around it and whether the
// goal, the tile at the top right, is reached; the other moves at random to where the first saw a tile. What was seen may
// be out of date: the robot leaves the grid, and its thread stays where it is with the lock.
// Decided: the seeding by the clock, which chooses nothing here, is left out. The listing of the grid is named platform.c,
// so it may have been the platform's: with PLATFORM its locks, looks at tiles and its making are one step each, which
// gives the published probability; without, it is ten times as improbable that 5000 steps are enough.
// verdict: violated
// flags: --check=-race --nondet-range=0..3 --cflags=-DWIDTH=2
#include <pthread.h>
#include <stdlib.h>

#ifndef WIDTH
#define WIDTH 9
#endif
#define HEIGHT WIDTH

#ifdef PLATFORM
#include <heddle.h>
#define GRID HEDDLE_PLATFORM static
#else
#define GRID static
#endif

extern void __VERIFIER_error(void);

enum { OUTSIDE, TILE = 2, GOAL = 1 };

#ifndef PLATFORM
static pthread_mutex_t mutex;
#endif
static int grid[WIDTH * HEIGHT];
static int column = 0, row = HEIGHT - 1;

int done(void)
{
    while (1) {
    }
}

static int crash(void)
{
    __VERIFIER_error(); // want: error
    while (1) {
    }
    return 0;
}

#ifdef PLATFORM
static int locked;

GRID void lock(void)
{
    heddle_block_until(!locked);
    locked = 1;
}

GRID void unlock(void) { locked = 0; }
#else
static void lock(void) { pthread_mutex_lock(&mutex); }

static void unlock(void) { pthread_mutex_unlock(&mutex); }
#endif

GRID void init_grid(void)
{
    for (int c = 0; c < WIDTH; c++) {
        for (int r = 0; r < HEIGHT; r++) {
            grid[WIDTH * r + c] = TILE;
        }
    }
    grid[WIDTH * 0 + WIDTH - 1] = GOAL;
#ifndef PLATFORM
    pthread_mutex_init(&mutex, 0);
#endif
}

GRID int tile_above(void)
{
    if (row - 1 >= 0) {
        return grid[WIDTH * (row - 1) + column];
    }
    return OUTSIDE;
}

GRID int tile_below(void)
{
    if (row + 1 < HEIGHT) {
        return grid[WIDTH * (row + 1) + column];
    }
    return OUTSIDE;
}

GRID int tile_right(void)
{
    if (column + 1 < WIDTH) {
        return grid[WIDTH * (row) + column + 1];
    }
    return OUTSIDE;
}

GRID int tile_left(void)
{
    if (column - 1 >= 0) {
        return grid[WIDTH * (row) + column - 1];
    }
    return OUTSIDE;
}

static int move_up(void)
{
    lock();
    if (tile_above()) {
        row--;
    } else
        crash();
    unlock();
    return 0;
}

static int move_down(void)
{
    lock();
    if (tile_below()) {
        row++;
    } else
        crash();
    unlock();
    return 0;
}

static int move_left(void)
{
    lock();
    if (tile_left()) {
        column--;
    } else
        crash();
    unlock();
    return 0;
}

static int move_right(void)
{
    lock();
    if (tile_right()) {
        column++;
    } else
        crash();
    unlock();
    return 0;
}

static int look_up(void)
{
    lock();
    int seen = tile_above();
    unlock();
    return seen;
}

static int look_down(void)
{
    lock();
    int seen = tile_below();
    unlock();
    return seen;
}

static int look_left(void)
{
    lock();
    int seen = tile_left();
    unlock();
    return seen;
}

static int look_right(void)
{
    lock();
    int seen = tile_right();
    unlock();
    return seen;
}

GRID int at_goal(void) { return grid[row * WIDTH + column] == GOAL; }

typedef struct {
    int up, down, left, right, goal, sense;
} Seen;

static void *observer(void *given)
{
    Seen *seen = (Seen *)given;
    while (seen->sense) {
        seen->goal = at_goal();
        seen->up = look_up();
        seen->down = look_down();
        seen->right = look_right();
        seen->left = look_left();
    }
    return 0;
}

static void *runner(void *given)
{
    Seen *seen = (Seen *)given;
    volatile int moves = 0;
    while (!seen->goal) {
        moves++;
        int direction = rand() % 4;
        switch (direction) {
        case 0:
            if (seen->up)
                move_up();
            break;
        case 1:
            if (seen->down)
                move_down();
            break;
        case 2:
            if (seen->left)
                move_left();
            break;
        case 3:
            if (seen->right)
                move_right();
            break;
        }
    }
    seen->sense = 0;
    return 0;
}

int main(void)
{
    Seen seen;
    init_grid();
    seen.sense = 1;
    seen.goal = 0;
    pthread_t senser;
    pthread_t mover;
    pthread_create(&senser, 0, observer, &seen);
    pthread_create(&mover, 0, runner, &seen);
    pthread_join(senser, 0);
    pthread_join(mover, 0);
    done();
    return 0;
}
