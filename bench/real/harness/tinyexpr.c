// Any expression of three characters: it is a tree that is evaluated and freed, or an error at a place in it.
#include <assert.h>

#include "tinyexpr.h"

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    char text[4] = {0};
    int error = -1;
    for (int i = 0; i < 3; i++) {
        text[i] = (char)__VERIFIER_nondet_uchar();
        __VERIFIER_assume(text[i] == '1' || text[i] == '+' || text[i] == '-' || text[i] == '(' || text[i] == ')');
    }
    te_expr *tree = te_compile(text, 0, 0, &error);
    if (tree) {
        assert(error == 0);
        te_eval(tree);
        te_free(tree);
    } else {
        assert(error >= 1 && error <= 4);
    }
    return 0;
}
