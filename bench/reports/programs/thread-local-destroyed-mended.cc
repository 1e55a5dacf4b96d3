// What uses a thread_local object is destroyed before the end of main.
// report: randombit/botan 3926: [3.3.0] heap-use-after-free for ffi.cpp:g_last_exception_what
// verdict: verified
struct Message {
    char *text = new char[4]();
    ~Message() { delete[] text; }
};

static thread_local Message last;

static void clear()
{
    last.text[0] = 0;
}

struct Tests {
    ~Tests() { clear(); }
};

int main()
{
    Tests tests;
    clear();
    return 0;
}
