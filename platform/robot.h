// What programs call of the robot's grid (platform/robot.c).
#ifndef ROBOT_H
#define ROBOT_H

enum direction { UP, DOWN, LEFT, RIGHT };

// robot_look reports whether there is a tile to move to.
int robot_look(enum direction to);

// robot_move moves the robot by a tile; off the grid it breaks.
void robot_move(enum direction to);

// robot_at_goal reports whether the robot is on the tile at the top right.
int robot_at_goal(void);

// robot_direction is a direction chosen at random.
enum direction robot_direction(void);

#endif
