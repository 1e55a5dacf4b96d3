// The address of a variable of a function that is inlined, and that of its parameter, are used behind the call.
// verdict: violated
static int *smaller(int a, int b) {
    int *least = &a;
    if (b < *least)
        least = &b;
    return least;
}

int main(void) {
    volatile int result = *smaller(3, 4); // want: use-after-return
    return result != 3;
}
