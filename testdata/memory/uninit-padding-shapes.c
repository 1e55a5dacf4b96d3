// Small structs of all shapes are passed and returned in registers: padding that is read so is no use of it.
// verdict: verified
// flags: --check=+uninit
#include <assert.h>
struct A { int a; char b; int c; };
struct B { char a; short b; };
struct C { char a[5]; };
struct D { double d; char c; };
struct E { float f; char c; };
struct F { long a; int b; char c; };
static int fa(struct A x) { return x.a + x.b + x.c; }
static int fb(struct B x) { return x.a + x.b; }
static int fc(struct C x) { return x.a[0] + x.a[4]; }
static int fd(struct D x) { return x.d + x.c; }
static int fe(struct E x) { return x.f + x.c; }
static int ff(struct F x) { return x.a + x.b + x.c; }
static struct A ma(void) { struct A x; x.a = 1; x.b = 2; x.c = 3; return x; }
static struct B mb(void) { struct B x; x.a = 1; x.b = 2; return x; }
static struct C mc(void) { struct C x; for (int i = 0; i < 5; i++) x.a[i] = i; return x; }
static struct D md(void) { struct D x; x.d = 1; x.c = 2; return x; }
static struct E me(void) { struct E x; x.f = 1; x.c = 2; return x; }
static struct F mf(void) { struct F x; x.a = 1; x.b = 2; x.c = 3; return x; }
int main(void) {
    struct A a = ma(); struct B b = mb(); struct C c = mc(); struct D d = md(); struct E e = me(); struct F f = mf();
    assert(fa(a) == 6 && fb(b) == 3 && fc(c) == 4 && fd(d) == 3 && fe(e) == 3 && ff(f) == 6);
    struct A *pa = &a; struct F *pf = &f; struct B *pb = &b;
    assert(fa(*pa) == 6 && ff(*pf) == 6 && fb(*pb) == 3);
    struct A arr[2]; arr[1] = a; assert(fa(arr[1]) == 6);
    struct { int k; struct B b; } n; n.b = b; assert(fb(n.b) == 3);
}
