// An array of variable length is written through a pointer behind its block.
// verdict: violated
int n = 3;

int main(void)
{
    int *kept;
    {
        int all[n];
        kept = &all[n - 1];
        *kept = 1;
    }
    *kept = 2; // want: use-after-return
    return 0;
}
