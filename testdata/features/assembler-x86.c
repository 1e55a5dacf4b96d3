// x86 instructions in inline assembler, each with what it does to memory, registers and flags.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdint.h>
static int g = 10; static uint64_t q = 5; static uint64_t bits[3]; static unsigned short h = 0x1234;
int main(void)
{
    int r = 3, a, w; char c, d; long n;
    __asm__ volatile("lock; xaddl %0, %1" : "+r"(r), "+m"(g) :: "memory", "cc"); assert(r == 10 && g == 13);
    r = 0x70005; __asm__ volatile("lock; xaddw %w0, %1" : "+r"(r), "+m"(g) :: "cc"); assert(r == 0x7000d && g == 18);
    a = 18; __asm__ volatile("lock cmpxchgl %3, %0; setz %1" : "+m"(g), "=q"(c), "+a"(a) : "r"(7) : "memory", "cc"); assert(c == 1 && a == 18 && g == 7);
    a = 18; __asm__ volatile("lock cmpxchgl %3, %0; setz %1" : "+m"(g), "=q"(c), "+a"(a) : "r"(9) : "memory", "cc"); assert(c == 0 && a == 7 && g == 7);
    __asm__ volatile("lock; subl $7, %0; sete %1; sets %2" : "+m"(g), "=q"(c), "=q"(d) :: "cc"); assert(c == 1 && d == 0 && g == 0);
    __asm__ volatile("lock; decl %0; sete %1; sets %2" : "+m"(g), "=q"(c), "=q"(d) :: "cc"); assert(c == 0 && d == 1 && g == -1);
    n = 130; __asm__ volatile("lock; btsq %2, %0; setc %1" : "+m"(bits), "=q"(c) : "r"(n) : "memory", "cc"); assert(c == 0 && bits[2] == 4 && bits[0] == 0);
    __asm__ volatile("lock; btsq %2, %0; setc %1" : "+m"(bits), "=q"(c) : "r"(n) : "memory", "cc"); assert(c == 1 && bits[2] == 4);
    __asm__ volatile("lock; btrq %2, %0; setc %1" : "+m"(bits), "=q"(c) : "r"(n) : "memory", "cc"); assert(c == 1 && bits[2] == 0);
    __asm__ volatile("lock; btcl $5, %0" : "+m"(g), "=@ccc"(w) :: "cc"); assert(w == 1 && g == -33);
    __asm__ volatile("xchgl %0, %1" : "+r"(r), "+m"(g)); assert(r == -33 && g == 0x7000d);
    __asm__ volatile("movl %1, %0" : "=r"(r) : "m"(g)); assert(r == 0x7000d);
    __asm__ volatile("movq %1, %0" : "=m"(q) : "r"(~0ul)); assert(q == ~0ul);
    __asm__ volatile("movl $5, %%ecx; lock; xaddq %%rcx, %0; movq %%rcx, %1" : "+m"(q), "=r"(n) :: "ecx", "cc"); assert(n == -1 && q == 4);
    __asm__ volatile("lock; andw $0xff0, %0" : "+m"(h) :: "cc"); assert(h == 0x230);
    uint32_t lo = 4, hi = 0; __asm__ volatile("lock; cmpxchg8b %0; sete %1" : "+m"(q), "=q"(c), "+a"(lo), "+d"(hi) : "b"(1), "c"(2) : "cc"); assert(c == 1 && q == 0x200000001);
    __asm__ volatile("lock; cmpxchg8b %0; sete %1" : "+m"(q), "=q"(c), "+a"(lo), "+d"(hi) : "b"(1), "c"(2) : "cc"); assert(c == 0 && lo == 1 && hi == 2);
    __asm__ volatile("cmpl $7, %2; setb %0; setae %1" : "=q"(c), "=q"(d) : "r"(6) : "cc"); assert(c == 1 && d == 0);
    __asm__ volatile("xorl %0, %0; testl %0, %0; sete %b0" : "=r"(r) :: "cc"); assert(r == 1);
    __asm__ volatile("lock; addl $0, -8(%%rsp)" ::: "memory", "cc");
    __asm__ volatile("mfence; lfence; sfence; pause; rep; nop" ::: "memory");
    return 0;
}
