// A single thread asks for a thing, gets it, and asks again, in a loop and by different names.
// flags: --check=+starvation
// verdict: verified
extern void heddle_wants(const char *what), heddle_has(const char *what);
int main(void)
{
    for (;;) {
        heddle_wants("left");
        heddle_wants("left");
        heddle_has("left");
        heddle_wants("right");
        heddle_has("right");
    }
}
