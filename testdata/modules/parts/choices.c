// Functions whose results are chosen; rand takes the place of heddle's own.
#include <heddle.h>

static const unsigned weights[4] = {1, 0, 5, 0};

HEDDLE_PLATFORM int rand(void) { return (int)heddle_choose_weighted(4, weights); }

// pair chooses two digits whose sum is 2: alternatives that would have to wait do not exist.
HEDDLE_PLATFORM int pair(void)
{
    int k = (int)heddle_choose(3), l = (int)heddle_choose(2);
    heddle_block_until(k + l == 2);
    return 10 * k + l;
}
