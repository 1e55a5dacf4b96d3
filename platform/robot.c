// The robot's grid (LODIN 2017, "Robot Control"): a robot has to find the tile at the top right from the one at the
// bottom left, and breaks if it leaves the grid. -DGRID=N sets the size, by default 9 by 9 as in the paper.
#include "robot.h"

#include <heddle.h>

#ifndef GRID
#define GRID 9
#endif

static int column = 0, row = GRID - 1;

static int inside(int c, int r) { return 0 <= c && c < GRID && 0 <= r && r < GRID; }

static int next_column(enum direction to) { return column + (to == RIGHT) - (to == LEFT); }

static int next_row(enum direction to) { return row + (to == DOWN) - (to == UP); }

HEDDLE_PLATFORM int robot_look(enum direction to) { return inside(next_column(to), next_row(to)); }

HEDDLE_PLATFORM void robot_move(enum direction to)
{
    int c = next_column(to), r = next_row(to);
    heddle_trace("the robot moves to column %d, row %d", c, r);
    if (!inside(c, r))
        heddle_fail("the robot leaves the grid");
    column = c;
    row = r;
}

HEDDLE_PLATFORM int robot_at_goal(void) { return column == GRID - 1 && row == 0; }

HEDDLE_PLATFORM enum direction robot_direction(void) { return (enum direction)heddle_choose(4); }
