// A function that frees a field sets it to NULL before it jumps out.
// report: the-tcpdump-group/libpcap 826: Fixes double free in opt_cleanup
// verdict: verified
// flags: --malloc-may-fail
#include <setjmp.h>
#include <stdlib.h>

static struct {
    jmp_buf failed;
    char *blocks;
    char *edges;
} state;

static void init(void)
{
    state.blocks = malloc(4);
    if (!state.blocks)
        longjmp(state.failed, 1);
    state.edges = malloc(4);
    if (!state.edges) {
        free(state.blocks);
        state.blocks = NULL;
        longjmp(state.failed, 1);
    }
}

int main(void)
{
    if (!setjmp(state.failed))
        init();
    free(state.edges);
    free(state.blocks);
    return 0;
}
