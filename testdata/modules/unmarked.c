// A transition of the environment must be a platform function.
// verdict: violated
#include <heddle.h>

static void tick(void) {}

int main(void)
{
    heddle_transition(tick, 1); // want: misuse
    return 0;
}
