// What is behind the end of the string is not in its block: a string of escapes is left behind its end.
// verdict: violated
// flags: --function=escapes --pointer=s=string:3
int escapes(const char *s)
{
    int n = 0;

    while (*s) { // want: bounds
        if (*s == '\\') {
            n++;
            s++;
        }
        s++;
    }
    return n;
}
