// An interpreter that jumps through a table of label addresses (a GNU extension).
// verdict: verified
// native: yes
#include <assert.h>

enum { PUSH, ADD, MULTIPLY, HALT };

static int run(const int *code)
{
    static const void *const label[] = {&&push, &&add, &&multiply, &&halt};
    int stack[8], *top = stack;
    goto *label[*code];
push:
    *top++ = code[1];
    code += 2;
    goto *label[*code];
add:
    top--;
    top[-1] += *top;
    goto *label[*++code];
multiply:
    top--;
    top[-1] *= *top;
    goto *label[*++code];
halt:
    return top[-1];
}

int main(void)
{
    const int program[] = {PUSH, 2, PUSH, 3, ADD, PUSH, 4, MULTIPLY, HALT};
    assert(run(program) == 20);
    return 0;
}
