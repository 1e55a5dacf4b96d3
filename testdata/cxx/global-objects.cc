// Constructors of globals run before main in the order of their definitions; static locals on first use.
// verdict: verified
// native: yes
#include <cassert>

static int sequence;

struct Stamp {
    int number;
    Stamp() : number(++sequence) {}
    ~Stamp() { assert(number == sequence--); } // destroyed in reverse order
};

static Stamp first;
static Stamp second;

static Stamp &lazy()
{
    static Stamp stamp;
    return stamp;
}

int main()
{
    assert(first.number == 1 && second.number == 2 && sequence == 2);
    assert(lazy().number == 3);
    assert(&lazy() == &lazy() && sequence == 3);
    return 0;
}
