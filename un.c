#include <assert.h>
#include <math.h>
double __VERIFIER_nondet_double(void); void __VERIFIER_assume(int);
int main(void){ volatile double vx=__VERIFIER_nondet_double(); double x=vx,y; int n; __VERIFIER_assume(x>=0 && x<=100); assert(hypot(x,0)>=0); }
