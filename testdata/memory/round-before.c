// A pointer to the variable of a loop's first round is used in the second one, where another variable of the same name lives.
// verdict: violated
int sum;

int main(void)
{
    int *kept = 0;
    for (int i = 0; i < 3; i++) {
        int here[2] = {i, i};
        if (i == 2)
            sum += *kept; // want: use-after-return
        kept = &here[1];
    }
    return 0;
}
