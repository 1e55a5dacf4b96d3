// A pointer to the variable of the round before is used. The function has an array of variable length too, which ends in each round.
// verdict: violated
int sum;

static void rounds(int n)
{
    int *kept = 0;
    for (int i = 0; i < n; i++) {
        int all[n - i];
        int here[2] = {i, i};
        all[0] = 3;
        if (i == 2)
            sum += *kept; // want: use-after-return
        kept = &here[1];
    }
}

int main(void)
{
    rounds(3);
    return 0;
}
