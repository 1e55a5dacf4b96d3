// The assumption itself reads through a null pointer: that is no failure of the function.
// verdict: unknown
// flags: --function=length --assume=p->length>=0
struct text {
    int length;
};

int length(const struct text *p)
{
    return p ? p->length : 0;
}
