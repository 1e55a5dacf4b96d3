// A thread that says that it has got something has asked for it before.
// verdict: violated
extern void heddle_wants(const char *what), heddle_has(const char *what);
int main(void)
{
    heddle_wants("left");
    heddle_has("left");
    heddle_has("left"); // want: misuse
    return 0;
}
