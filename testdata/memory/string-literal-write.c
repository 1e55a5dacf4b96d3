// A string literal is written through a char pointer.
// verdict: violated
char *volatile text = "read only";

int main(void)
{
    text[0] = 'R'; // want: readonly
    return 0;
}
