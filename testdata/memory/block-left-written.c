// What is written to a variable behind its block is read back.
// verdict: violated
int main(void) {
    int *kept;
    {
        int inner = 3;
        kept = &inner;
    }
    *kept = 7; // want: use-after-return
    return *kept - 7;
}
