// Exceptions are caught by type: classes and their bases, pointers, built-in types; locals are destroyed on the way.
// verdict: verified
// native: yes
#include <cassert>
#include <stdexcept>
#include <string>

struct Shape { virtual ~Shape() {} int id = 1; };
struct Round : Shape { int radius = 2; };
struct Named { virtual ~Named() {} int length = 5; };
struct Circle : Named, Round {};
struct Shared : virtual Shape { int more = 9; };
struct Hidden : private Shape {};

static int destroyed;
struct Local { ~Local() { destroyed++; } };

static int thrower(int kind)
{
    Local local;
    static Round round;
    switch (kind) {
    case 0: throw 7;
    case 1: throw Circle();
    case 2: throw "text";
    case 3: throw std::runtime_error("broken");
    case 4: throw &round;
    case 5: throw Shared();
    case 6: throw nullptr;
    case 7: throw Hidden();
    case 8: throw 7u;
    }
    return kind;
}

static int catcher(int kind)
{
    try {
        Local local;
        return thrower(kind);
    } catch (int i) {
        return 100 + i;
    } catch (Shape &s) {
        return 200 + s.id;
    } catch (const Shape *s) {
        return 300 + (s ? s->id : 9);
    } catch (const char *s) {
        return 400 + (s[0] == 't');
    } catch (const std::exception &e) {
        return 500 + (std::string(e.what()) == "broken");
    } catch (...) {
        return 600;
    }
}

static void nested()
{
    try {
        try {
            throw 1;
        } catch (...) {
            throw;
        }
    } catch (int i) {
        assert(i == 1);
    }
    try {
        try {
            throw 1;
        } catch (int) {
            throw 2.0;
        }
    } catch (double d) {
        assert(d == 2.0);
    }
    try {
        throw std::out_of_range("x");
    } catch (std::runtime_error &) {
        assert(0);
    } catch (std::logic_error e) {
        std::logic_error copy = e;
        assert(copy.what()[0] == 'x');
    }
}

int main()
{
    static const int want[] = { 107, 201, 401, 501, 301, 201, 309, 600, 600, 9 };
    for (int kind = 0; kind < 10; kind++) {
        destroyed = 0;
        assert(catcher(kind) == want[kind]);
        assert(destroyed == 2);
    }
    nested();
    return 0;
}
