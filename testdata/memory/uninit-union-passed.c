// A union of which the smaller member was written is passed to a function that reads this one: the other bytes may be used there.
// only: 64 bits
// verdict: unknown
// flags: --check=+uninit
// verdict-O2: verified — the optimiser passes nothing else
union value {
    int number;
    void *place;
};

__attribute__((noinline)) static int taken(union value v) { return v.number; }

int main(void)
{
    union value v;
    v.number = 5;
    return taken(v) == 5 ? 0 : 1;
}
