// Inputs decide whether a pointer to an element of the round before is kept, and used while the array of the next round lives.
// verdict: violated
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
    int *kept = 0, sum = 0;
    if (n > 4)
        return 0;
    for (unsigned i = 0; i < n; i++) {
        int here[3];
        here[k % 3] = i;
        if (i == 2 && kept)
            sum += *kept; // want: use-after-return
        kept = i == 1 && k == 77 ? &here[k % 3] : 0;
        sum += here[k % 3];
    }
    return sum > 100;
}
