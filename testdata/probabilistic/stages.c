// Two ways lead to the error, each by ten coins that show heads, one behind the other in the code. A score of the first way's stages says nothing of the
// second; the distance to the error sees both.
// verdict: violated
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_error(void);

int stage;

#define COIN if (!__VERIFIER_nondet_bool()) return 0
#define NEXT COIN; stage++

int main(void)
{
    COIN;
    if (__VERIFIER_nondet_bool()) {
        NEXT; NEXT; NEXT; NEXT; NEXT; NEXT; NEXT; NEXT; NEXT; NEXT;
    } else {
        COIN; COIN; COIN; COIN; COIN; COIN; COIN; COIN; COIN; COIN;
    }
    __VERIFIER_error(); // want: error
    return 0;
}
