// The robot looks and moves in one go: it never leaves the grid.
// verdict: verified
// flags: --platform platform/robot.c --cflags=-DGRID=4
#include "../../platform/robot.h"

#include <assert.h>
#include <pthread.h>

static pthread_mutex_t body = PTHREAD_MUTEX_INITIALIZER;

static void *runner(void *arg)
{
    int arrived = 0;
    while (!arrived) {
        enum direction d = robot_direction();
        pthread_mutex_lock(&body);
        arrived = robot_at_goal();
        if (!arrived && robot_look(d))
            robot_move(d);
        pthread_mutex_unlock(&body);
    }
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, runner, 0);
    pthread_create(&b, 0, runner, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(robot_at_goal());
    return 0;
}
