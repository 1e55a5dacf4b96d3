// A thread that only the environment wakes, after several transitions, is no deadlock; nor is an environment that never rests.
// verdict: verified
#include <assert.h>
#include <heddle.h>

static int hand;

HEDDLE_PLATFORM static void tick(void) { hand = (hand + 1) % 4; }

HEDDLE_PLATFORM static void until(int h) { heddle_block_until(hand == h); }

int main(void)
{
    heddle_transition(tick, 1);
    until(3);
    until(1);
    return 0;
}
