// A robot with two threads: one observes where it can go, the other goes there. What was observed may be out of date
// when the robot moves, and it leaves the grid.
// verdict: violated
// flags: --platform platform/robot.c --cflags=-DGRID=3
#include "../../platform/robot.h"

#include <pthread.h>
#include <stdatomic.h>

static atomic_int sense = 1, goal, can[4];

static void *observer(void *arg)
{
    while (sense) {
        goal = robot_at_goal();
        for (int d = UP; d <= RIGHT; d++)
            can[d] = robot_look((enum direction)d);
    }
    return arg;
}

static void *runner(void *arg)
{
    while (!goal) {
        enum direction d = robot_direction();
        if (can[d])
            robot_move(d); // want: error
    }
    sense = 0;
    return arg;
}

int main(void)
{
    pthread_t o, r;
    pthread_create(&o, 0, observer, 0);
    pthread_create(&r, 0, runner, 0);
    pthread_join(o, 0);
    pthread_join(r, 0);
    return 0;
}
