// What comes with a signal, as far as it was written.

// __heddle_hold keeps a value, as far as it was written.
void __heddle_hold(struct held *to, const union sigval *from)
{
    memset(to, 0, sizeof *to);
    to->unwritten = (unsigned char)__heddle_unwritten(from, sizeof *from);
    for (unsigned i = 0; i < sizeof *from; i++)
        if (!(to->unwritten >> i & 1))
            ((char *)&to->value)[i] = ((const char *)from)[i];
}

// give gives what is kept. What was never written is not written there.
static void give(union sigval *to, const struct held *from)
{
    union sigval never;
    *to = from->value;
    for (unsigned i = 0; from->unwritten >> i; i++)
        if (from->unwritten >> i & 1)
            memcpy((char *)to + i, (char *)&never + i, 1);
}
