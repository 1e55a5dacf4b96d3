// A large array that was not written is copied to a global variable: what that holds is not taken as zero.
// verdict: unknown
// verdict-O2: verified — the optimiser chooses what was never written
#include <assert.h>
#include <string.h>

static char kept[8192];

int main(void)
{
    char own[8192];
    own[5] = 1;
    memcpy(kept, own, sizeof kept);
    assert(kept[5] == 1);
    assert(kept[0] == 0);
    return 0;
}
