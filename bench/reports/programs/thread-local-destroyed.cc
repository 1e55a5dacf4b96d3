// A static object's destructor uses a thread_local one, which was destroyed before.
// report: randombit/botan 3926: [3.3.0] heap-use-after-free for ffi.cpp:g_last_exception_what
// verdict: violated
struct Message {
    char *text = new char[4]();
    ~Message() { delete[] text; }
};

static thread_local Message last;

static void clear()
{
    last.text[0] = 0; // want: use-after-free
}

struct Tests {
    ~Tests() { clear(); }
};

static Tests tests;

int main()
{
    clear();
    return 0;
}
