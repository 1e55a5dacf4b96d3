// The pointer to the variable of the round before is behind many others in the frame, and nothing has happened before that threads could see.
// verdict: violated
int main(void) {
    long a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, i = 9, j = 10;
    int *kept = 0;
    for (int round = 0; round < 2; round++) {
        int here = round;
        if (kept)
            *kept = 8; // want: use-after-return
        kept = &here;
    }
    return a + b + c + d + e + f + g + h + i + j != 55;
}
