#include <stdio.h>
#include <stdarg.h>
#include <string.h>
#include <stdint.h>
#include <stdlib.h>
#include <math.h>
typedef int v4 __attribute__((vector_size(16)));
typedef unsigned char v16 __attribute__((vector_size(16)));
typedef double d2 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef unsigned __int128 u128; typedef __int128 i128;
static void p128(const char*n,u128 x){printf("%s %016lx%016lx\n",n,(unsigned long)(x>>64),(unsigned long)x);}
_Thread_local int tl = 5; static __thread int tarr[4]={1,2,3,4};
volatile int vz=0; volatile long vl=-7; volatile unsigned vu=0xdeadbeef; volatile double vd=3.25; volatile long double vld=1.5L; volatile float vf=-2.75f;
int sum(int n,...){va_list a,b; va_start(a,n); va_copy(b,a); int s=0; for(int i=0;i<n;i++) s+=va_arg(a,int); double d=0; for(int i=0;i<n;i++) d+=va_arg(b,int)*1.5; va_end(a); va_end(b); return s+(int)d;}
double dsum(int n,...){va_list a; va_start(a,n); double s=0; for(int i=0;i<n;i++){ s+=va_arg(a,double); s+=va_arg(a,int); s+=(double)va_arg(a,long double);} va_end(a); return s;}
struct B{int a[10]; char c;}; struct S2{long a; double b;}; struct C3{char c[3];};
struct B byval(struct B b){ b.a[3]+=b.c; return b;}
struct S2 s2(struct S2 x){ x.a++; x.b*=2; return x;}
struct C3 c3(struct C3 x){ x.c[1]++; return x;}
int cg(int op){ static void*t[]={&&l0,&&l1,&&l2}; int r=1; int i=0; goto *t[op]; l0: r+=1; i++; if(i<3) goto *t[i]; return r; l1: r*=3; op=2; goto *t[op]; l2: r+=100; if(++i<4) goto *t[(i*7)%3]; return r+i;}
struct bf{unsigned a:3; int b:7; unsigned long c:40; signed d:1;};
int main(){
  v4 a={1,2,3,4}, b={10,20,30,vz}; v4 c=a+b*a; v4 m=a<b; for(int i=0;i<4;i++) printf("%d %d\n",c[i],m[i]);
  v16 x; for(int i=0;i<16;i++) x[i]=i*37; v16 y=x>>1; y+=x; unsigned t=0; for(int i=0;i<16;i++) t=t*31+y[i]; printf("%u\n",t);
  d2 d={1.5,vd}; d=d*d+d; printf("%f %f\n",d[0],d[1]); f4 f={1,2,3,4}; f=f/ (f4){3,3,3,3}; printf("%a %a\n",f[0],f[3]);
  v4 sh=__builtin_shufflevector(a,b,7,0,5,2); printf("%d %d %d %d\n",sh[0],sh[1],sh[2],sh[3]); a[vz+2]=99; printf("%d\n",a[vz+2]);
  i128 w=(i128)vl*vu*vu; p128("mul",w); p128("div",w/12345); p128("rem",w%12345); p128("shl",(u128)w<<(vu&127)); p128("sar",w>>(vu&63)); p128("neg",-w);
  printf("%d %d\n",w<0,(u128)w>(u128)vl); double dw=(double)w; printf("%a\n",dw); p128("fp",(i128)(vd*1e20)); 
  u128 arr[3]={1,w,~(u128)0}; u128 acc=0; for(int i=0;i<3;i++) acc+=arr[i]*(i+1); p128("acc",acc);
  long double ld=vld*3+1/vld; printf("%.20Lg %a\n",ld,(double)ld); ld=sqrtl(ld); printf("%.18Lg %d\n",ld,ld>1.0L); long double la[2]={ld,-ld}; printf("%.10Lg\n",la[vz]+la[1]*2);
  printf("%ld %d\n",(long)ld,(int)vf);
  printf("%d %f\n",sum(5,1,2,3,4,5),dsum(2,1.5,2,3.5L,4.5,5,6.5L));
  struct B bb; memset(&bb,1,sizeof bb); bb=byval(bb); printf("%d %d\n",bb.a[3],bb.a[4]); struct S2 s={vl,vd}; s=s2(s); printf("%ld %f\n",s.a,s.b); struct C3 cc={{1,2,3}}; cc=c3(cc); printf("%d\n",cc.c[1]);
  for(int i=0;i<3;i++) printf("cg %d\n",cg(i)); struct bf q={5,-3,1L<<33,-1}; q.b+=vz+1; q.c|=vu; printf("%d %d %lu %d\n",q.a,q.b,(unsigned long)q.c,q.d);
  tl+=tarr[vz+2]; printf("%d\n",tl); int *tp=&tl; *tp*=2; printf("%d\n",tl);
  printf("%d %d %d\n",__builtin_popcount(vu),__builtin_clz(vu),__builtin_ctz(vu)); printf("%x %lx\n",__builtin_bswap32(vu),__builtin_bswap64(vl));
  int r; printf("%d ",__builtin_add_overflow((int)vu,0x7fffffff,&r)); printf("%d\n",r); long lr; printf("%d\n",__builtin_mul_overflow(vl,1L<<62,&lr));
  printf("%f %f %f %f %f\n",floor(vd),ceil(vf),fabs(vf),trunc(vf),copysign(vd,vf)); printf("%f %f\n",fmin(vd,vf),fmax(vd,vf)); printf("%f\n",fmod(vd,1.1)); printf("%f %d\n",__builtin_fma(vd,vd,vf),isnan(vd/0.0-vd/0.0));
  unsigned char buf[64]; for(int i=0;i<64;i++) buf[i]=i*i; unsigned h=0; for(int i=0;i<64;i++) h+=buf[i]*i; printf("%u\n",h); int mx=-1; for(int i=0;i<64;i++) if(buf[i]>mx) mx=buf[i]; printf("%d\n",mx);
  float fs=0; float fa[32]; for(int i=0;i<32;i++) fa[i]=i*vf; for(int i=0;i<32;i++) fs+=fa[i]; printf("%a\n",fs); _Bool bs[16]; for(int i=0;i<16;i++) bs[i]=buf[i]&1; int cnt=0; for(int i=0;i<16;i++) cnt+=bs[i]; printf("%d\n",cnt);
  int vla=vz+5; int va[vla]; for(int i=0;i<vla;i++) va[i]=i; printf("%d\n",va[4]); _Complex double z=vd+vf*1.0i; z=z*z; printf("%f %f\n",__real z,__imag z);
  uint64_t rot=(uint64_t)vl; rot=(rot<<13)|(rot>>51); printf("%lx\n",rot); printf("%u %ld\n",(unsigned)vd,(long)vf); printf("%f %f\n",(double)vu,(float)vl);
  int (*fp)()=(int(*)())sum; printf("%d\n", fp(2,7,8)); _BitInt(77) bi=vl; bi=bi*vu+3; printf("%ld\n",(long)(bi>>5)); 
  return 0; }
