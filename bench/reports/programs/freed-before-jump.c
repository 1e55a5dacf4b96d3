// Where an allocation fails a function frees what it has, and jumps out by longjmp to who cleans up, and frees the same once more.
// report: the-tcpdump-group/libpcap 826: Fixes double free in opt_cleanup
// verdict: violated
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
        longjmp(state.failed, 1);
    }
}

int main(void)
{
    if (!setjmp(state.failed))
        init();
    free(state.edges);
    free(state.blocks); // want: free
    return 0;
}
