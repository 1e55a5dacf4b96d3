// What is loaded and kept is read, even if nobody looks at the copy.
// verdict: violated
// flags: --check=+uninit
int main(void)
{
    volatile int copy;
    int i;
    (void)copy;
    copy = i; // want: uninit
    return 0;
}
