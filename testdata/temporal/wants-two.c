// A thread asks for one thing at a time: what it asks for first it has to have, or give up, before it asks for another one.
// verdict: violated
extern void heddle_wants(const char *what), heddle_has(const char *what);
int main(void)
{
    heddle_wants("left");
    heddle_wants("right"); // want: misuse
    heddle_has("right");
    heddle_has("left");
    return 0;
}
