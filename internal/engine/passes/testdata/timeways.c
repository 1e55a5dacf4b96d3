// Ways of times through a program (TestTimeWays): in each, d is a time that was kept for two seconds, or says whether it was what it should be. The first condition
// always holds; the second one does not.
#include <assert.h>
#include <time.h>
#include <unistd.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <errno.h>
#include <sys/time.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <setjmp.h>
#include <stdarg.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/select.h>

#define WAY(name, good, bad) \
    static long name##_way(void); \
    int name##_good(void) { long d = name##_way(); assert(good); return 0; } \
    int name##_bad(void) { long d = name##_way(); assert(bad); return 0; } \
    static long name##_way(void)
#define WAY64 WAY // where a long has 64 bits

static time_t mono(void){ struct timespec a; clock_gettime(CLOCK_MONOTONIC,&a); return a.tv_sec; }
static int64_t ns(void){ struct timespec a; clock_gettime(CLOCK_REALTIME,&a); return a.tv_sec*1000000000LL+a.tv_nsec; }

WAY(plain, d>=2, d==2)
{
    time_t a=time(0); sleep(2); long d=time(0)-a;
    return d;
}

WAY(memcpy_, d>=2, d==2)
{
    time_t a=time(0),b; sleep(2); memcpy(&b,&a,sizeof(time_t)); long d=time(0)-b;
    return d;
}

WAY(memcpyhalf, d>=2, d==2)
{
    time_t a=time(0),b=0; int h[2]; memcpy(h,&a,sizeof(time_t)); sleep(2); memcpy(&b,h,sizeof(time_t)); long d=time(0)-b;
    return d;
}

WAY(memcpybytes, d>=2, d==2)
{
    time_t a=time(0),b=0; volatile char h[sizeof(time_t)]; for(int i=0;i<(int)sizeof(time_t);i++) h[i]=((volatile char*)&a)[i]; sleep(2); for(int i=0;i<(int)sizeof(time_t);i++) ((volatile char*)&b)[i]=h[i]; long d=time(0)-b;
    return d;
}

WAY(memmoveov, d>=2, d==2)
{
    time_t v[4]={1,2,3,4}; v[0]=time(0); memmove(v+1,v,3*sizeof *v); sleep(2); long d=time(0)-v[1];
    return d;
}

struct struct_S{long a;time_t t;int c;};
WAY(struct_, d>=2, d==2)
{
    struct struct_S x={1,time(0),3},y; y=x; sleep(2); long d=time(0)-y.t;
    return d;
}

struct structarg_S{long a;time_t t;int c;}; __attribute__((noinline)) time_t structarg_f(struct structarg_S s){ return s.t; }
WAY(structarg, d>=2, d==2)
{
    struct structarg_S x={1,time(0),3}; sleep(2); long d=time(0)-structarg_f(x);
    return d;
}

struct structargs2_S{long a;time_t t;int c[30];}; __attribute__((noinline)) long structargs2_f(struct structargs2_S s){ sleep(2); return time(0)-s.t; }
WAY(structargs2, d>=2, d==2)
{
    struct structargs2_S x={1,time(0),{3}}; long d=structargs2_f(x);
    return d;
}

struct structret_S{long a;time_t t;int c[3];}; __attribute__((noinline)) struct structret_S structret_f(void){ struct structret_S s={1,time(0),{2,3,4}}; return s; }
WAY(structret, d>=2, d==2)
{
    struct structret_S x=structret_f(); sleep(2); long d=time(0)-x.t;
    return d;
}

struct smallret_S{long a;time_t t;}; __attribute__((noinline)) struct smallret_S smallret_f(void){ struct smallret_S s={1,time(0)}; return s; }
WAY(smallret, d>=2, d==2)
{
    struct smallret_S x=smallret_f(); sleep(2); long d=time(0)-x.t;
    return d;
}

__attribute__((noinline)) long va_f(int n,...){ va_list l; va_start(l,n); va_arg(l,int); time_t t=va_arg(l,time_t); sleep(2); va_end(l); return time(0)-t; }
WAY(va, d>=2, d==2)
{
    long d=va_f(2,1,time(0));
    return d;
}

struct vastruct_S{long a;time_t t;long c[5];}; __attribute__((noinline)) long vastruct_f(int n,...){ va_list l; va_start(l,n); va_arg(l,int); struct vastruct_S s=va_arg(l,struct vastruct_S); sleep(2); va_end(l); return time(0)-s.t; }
WAY(vastruct, d>=2, d==2)
{
    struct vastruct_S s={1,time(0),{7}}; long d=vastruct_f(2,1,s);
    return d;
}

struct vasmallstruct_S{long a;time_t t;}; __attribute__((noinline)) long vasmallstruct_f(int n,...){ va_list l; va_start(l,n); va_arg(l,int); struct vasmallstruct_S s=va_arg(l,struct vasmallstruct_S); sleep(2); va_end(l); return time(0)-s.t; }
WAY(vasmallstruct, d>=2, d==2)
{
    struct vasmallstruct_S s={1,time(0)}; long d=vasmallstruct_f(2,1,s);
    return d;
}

static time_t xchg_g;
WAY(xchg, d>=2, d==2)
{
    __atomic_store_n(&xchg_g,time(0),5); sleep(2); long d=time(0)-__atomic_load_n(&xchg_g,5);
    return d;
}

static time_t rmwadd_g;
WAY(rmwadd, d>=2, d==2)
{
    __atomic_fetch_add(&rmwadd_g,time(0),5); sleep(2); long d=time(0)-rmwadd_g;
    return d;
}

static time_t rmwadd2_g;
WAY(rmwadd2, d>=2, d==2)
{
    rmwadd2_g=time(0); __atomic_fetch_add(&rmwadd2_g,1,5); sleep(2); long d=time(0)-rmwadd2_g+1;
    return d;
}

static time_t rmwadd3_g;
WAY(rmwadd3, d>=2, d==2)
{
    rmwadd3_g=time(0); __atomic_fetch_add((int*)&rmwadd3_g,1,5); sleep(2); long d=time(0)-rmwadd3_g+1;
    return d;
}

static time_t cmpx_g;
WAY(cmpx, d>=2, d==2)
{
    cmpx_g=0; time_t e=0; __atomic_compare_exchange_n(&cmpx_g,&e,time(0),0,5,5); sleep(2); long d=time(0)-cmpx_g;
    return d;
}

static time_t cmpx2_g;
WAY(cmpx2, d>=2, d==2)
{
    cmpx2_g=time(0); time_t e=cmpx2_g; int ok=__atomic_compare_exchange_n(&cmpx2_g,&e,cmpx2_g+1,0,5,5); sleep(2); long d=time(0)-cmpx2_g+ok;
    return d;
}

static time_t cmpx3_g;
WAY(cmpx3, d>=2, d==2)
{
    cmpx3_g=time(0); time_t e=3; int ok=__atomic_compare_exchange_n(&cmpx3_g,&e,cmpx3_g+1,0,5,5); sleep(2); long d=time(0)-e+ok;
    return d;
}

WAY(double_, d>=2, d==2)
{
    double a=time(0); sleep(2); long d=(long)((double)time(0)-a);
    return d;
}

WAY(difftime_, d>=2, d==2)
{
    time_t a=time(0); sleep(2); long d=(long)difftime(time(0),a);
    return d;
}

WAY64(doublebits, d>=2, d==2)
{
    time_t a=time(0); volatile double x; memcpy((void*)&x,&a,sizeof(time_t)); sleep(2); time_t b; double y=x; memcpy(&b,&y,sizeof(time_t)); long d=time(0)-b;
    return d;
}

WAY(xor_, d>=2, d==2)
{
    time_t a=time(0); volatile time_t k=0x5a5a5a5a5aL; time_t x=a^k; sleep(2); long d=time(0)-(x^k);
    return d;
}

WAY64(hilo, d>=2, d==2)
{
    time_t a=time(0); volatile unsigned lo=(unsigned)a, hi=(unsigned)(a>>32); sleep(2); long d=time(0)-(((time_t)hi<<32)|lo);
    return d;
}

WAY(short_, d>=2, d==2)
{
    volatile unsigned short a=(unsigned short)time(0); sleep(2); long d=(unsigned short)((unsigned short)time(0)-a);
    return d;
}

WAY(int_, d>=2, d==2)
{
    volatile int a=(int)time(0); sleep(2); long d=(int)time(0)-a;
    return d;
}

WAY(uint_, d>=2, d==2)
{
    volatile unsigned a=(unsigned)time(0); sleep(2); long d=(unsigned)time(0)-a;
    return d;
}

WAY(printf_, d>=2, d==2)
{
    char b[40]; snprintf(b,40,"%ld",(long)time(0)); sleep(2); long d=time(0)-atol(b);
    return d;
}

WAY(printfptr, d>=2, d==2)
{
    char b[40]; time_t a=time(0); sprintf(b,"%jd",(intmax_t)a); sleep(2); long d=time(0)-strtol(b,0,10);
    return d;
}

static long arrayidx_g[16]={0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15};
WAY(arrayidx, d>=0, d==2)
{
    time_t a=time(0); sleep(2); long d=arrayidx_g[(time(0)-a)&15];
    return d;
}

static long arrayidx2_g[16]={0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15};
WAY(arrayidx2, d>=0, d==2)
{
    int i=time(0)&15; sleep(2); int j=time(0)&15; long d=(arrayidx2_g[j]-arrayidx2_g[i])&15;
    return d;
}

WAY(mod, d>=0, d==2)
{
    time_t a=time(0); sleep(2); long d=(time(0)%60-a%60+60)%60;
    return d;
}

WAY(div_, d>=0, d==0)
{
    time_t a=time(0)/7; sleep(2); long d=time(0)/7-a;
    return d;
}

WAY(nsmod, d>=2, d==2)
{
    int64_t a=ns(); usleep(2500000); int64_t b=ns(); long d=b/1000000000-a/1000000000;
    return d;
}

WAY(nsmod7, d>=-7, d==2||d==-5)
{
    int64_t a=ns()%7000000000LL; sleep(2); long d=(ns()%7000000000LL-a)/1000000000;
    return d;
}

WAY(ms, d>=2, d==2)
{
    int64_t a=ns()/1000000; sleep(2); long d=(ns()/1000000-a)/1000;
    return d;
}

WAY(switch_, d>=2, d==2)
{
    time_t a=time(0); sleep(2); long d; switch(time(0)-a){case 2: d=2;break; case 3: d=3;break; default: d=9;}
    return d;
}

WAY(switch2, d>=2, d==2)
{
    long d=2; switch(time(0)){case 1000000000: case 1020000000: d=3;break; default:;} sleep(2); if(d==3) switch(time(0)){case 1000000002: case 1020000002: d=2;}
    return d;
}

WAY(select_, d>=2, d==2)
{
    time_t a=time(0); sleep(2); time_t b=time(0); volatile int c=1; time_t x=c?a:b; long d=b-x;
    return d;
}

WAY(ptr, d>=2, d==2)
{
    char *p0=(char*)time(0); sleep(2); long d=(char*)time(0)-p0;
    return d;
}

static long ptrgep_g[3000000];
WAY(ptrgep, d>=2, d==2)
{
    time_t a=time(0); sleep(2); time_t b=time(0); long d=&ptrgep_g[b-a]-ptrgep_g;
    return d;
}

static void*thrarg_f(void*a){ sleep(2); return (void*)(time(0)-(time_t)a); }
WAY(thrarg, d>=2, d==2)
{
    pthread_t t; void*r; pthread_create(&t,0,thrarg_f,(void*)time(0)); pthread_join(t,&r); long d=(long)r;
    return d;
}

static void*thrret_f(void*a){ return (void*)time(0); }
WAY(thrret, d>=2, d==2)
{
    pthread_t t; void*r; pthread_create(&t,0,thrret_f,0); pthread_join(t,&r); sleep(2); long d=time(0)-(time_t)r;
    return d;
}

static void*threxit_f(void*a){ pthread_exit((void*)time(0)); }
WAY(threxit, d>=2, d==2)
{
    pthread_t t; void*r; pthread_create(&t,0,threxit_f,0); pthread_join(t,&r); sleep(2); long d=time(0)-(time_t)r;
    return d;
}

static pthread_key_t tls_k;
WAY(tls, d>=2, d==2)
{
    pthread_key_create(&tls_k,0); pthread_setspecific(tls_k,(void*)time(0)); sleep(2); long d=time(0)-(time_t)pthread_getspecific(tls_k);
    return d;
}

static __thread time_t tlsvar_g;
WAY(tlsvar, d>=2, d==2)
{
    tlsvar_g=time(0); sleep(2); long d=time(0)-tlsvar_g;
    return d;
}

static jmp_buf longjmp_j;
WAY(longjmp_, d>=2, d==2)
{
    static time_t a; a=time(0); if(!setjmp(longjmp_j)) { sleep(2); longjmp(longjmp_j,1);} long d=time(0)-a;
    return d;
}

static jmp_buf longjmpval_j;
WAY(longjmpval, d>=2, d==2)
{
    static int a; if(!(a=setjmp(longjmpval_j))) { longjmp(longjmpval_j,(int)time(0));} sleep(2); long d=(int)time(0)-a;
    return d;
}

static volatile time_t signal_g; static void signal_h(int s){ signal_g=time(0); }
WAY(signal_, d>=2, d==2)
{
    signal(SIGUSR1,signal_h); raise(SIGUSR1); sleep(2); long d=time(0)-signal_g;
    return d;
}

static volatile time_t sigqueue_g; static void sigqueue_h(int s,siginfo_t*i,void*c){ sigqueue_g=(time_t)i->si_value.sival_ptr; }
WAY(sigqueue_, d>=2, d==2)
{
    struct sigaction s={0}; s.sa_sigaction=sigqueue_h; s.sa_flags=SA_SIGINFO; sigaction(SIGUSR1,&s,0); union sigval v; v.sival_ptr=(void*)time(0); sigqueue(getpid(),SIGUSR1,v); sleep(2); long d=time(0)-sigqueue_g;
    return d;
}

WAY(mmap_, d>=2, d==2)
{
    time_t*m=mmap(0,4096,PROT_READ|PROT_WRITE,MAP_SHARED|MAP_ANONYMOUS,-1,0); if(m==MAP_FAILED) return 2; m[3]=time(0); sleep(2); long d=time(0)-m[3];
    return d;
}

WAY(pipe_, d>=2, d==2)
{
    int fd[2]; if(pipe(fd)) return 2; time_t a=time(0),b=0; if(write(fd[1],&a,sizeof a)!=sizeof a) return 2; sleep(2); if(read(fd[0],&b,sizeof b)!=sizeof b) return 2; long d=time(0)-b;
    return d;
}

WAY(stdio_, d>=2, d==2)
{
    FILE*f=tmpfile(); if(!f) return 2; time_t a=time(0),b=0; if(fwrite(&a,sizeof a,1,f)!=1) return 2; rewind(f); sleep(2); if(fread(&b,sizeof b,1,f)!=1) return 2; long d=time(0)-b;
    return d;
}

WAY(fprintf_, d>=2, d==2)
{
    FILE*f=tmpfile(); if(!f) return 2; long b=0; fprintf(f,"%ld\n",(long)time(0)); rewind(f); sleep(2); if(fscanf(f,"%ld",&b)!=1) return 2; long d=time(0)-b;
    return d;
}

static int qsort_c(const void*a,const void*b){ time_t x=*(time_t*)a,y=*(time_t*)b; return x<y?-1:x>y; }
WAY(qsort_, d>=2, d==2)
{
    time_t v[3]; v[0]=time(0)+5; v[1]=time(0)+3; v[2]=v[0]-5; qsort(v,3,sizeof *v,qsort_c); sleep(2); long d=time(0)-v[0];
    return d;
}

static int qsort4_c(const void*a,const void*b){ int x=*(int*)a,y=*(int*)b; return x<y?-1:x>y; }
WAY(qsort4, d>=2, d==2)
{
    int v[3]; v[0]=(int)time(0)+5; v[1]=v[0]-2; v[2]=v[0]-5; qsort(v,3,4,qsort4_c); sleep(2); long d=(int)time(0)-v[0];
    return d;
}

static int bsearch_c(const void*a,const void*b){ time_t x=*(time_t*)a,y=*(time_t*)b; return x<y?-1:x>y; }
WAY(bsearch_, d>=2, d==2)
{
    time_t v[3]; v[0]=time(0); v[1]=v[0]+3; v[2]=v[0]+5; time_t k=v[0]+3; time_t*q=bsearch(&k,v,3,sizeof *v,bsearch_c); sleep(2); long d=q?time(0)-*q+3:-1;
    return d;
}

WAY(realloc_, d>=2, d==2)
{
    time_t*m=malloc(16),*n=malloc(16); if(!m||!n) return 2; m[1]=time(0); n[0]=1; m=realloc(m,4096); if(!m) return 2; sleep(2); long d=time(0)-m[1]; free(m); free(n);
    return d;
}

WAY(freeuse, d==2, d==3)
{
    time_t*m=malloc(16); if(!m) return 2; m[1]=time(0); free(m); m=malloc(16); if(!m) return 2; m[1]=1020000000; m[0]=1000000000; sleep(2); long d=2+m[1]-1020000000+m[0]-1000000000; free(m);
    return d;
}

WAY(calloc_, d>=2, d==2)
{
    time_t*m=calloc(4,sizeof *m); if(!m) return 2; m[1]=time(0); m=reallocarray(m,100,sizeof *m); if(!m) return 2; sleep(2); long d=time(0)-m[1]; free(m);
    return d;
}

#ifdef __LP64__
WAY64(i128, d>=2, d==2)
{
    unsigned __int128 a=time(0); a=(a<<64)|5; sleep(2); unsigned __int128 b=time(0); long d=(long)(b-(a>>64));
    return d;
}
#endif

#ifdef __LP64__
WAY64(i128b, d>=2, d==2)
{
    static volatile unsigned __int128 a; a=time(0); sleep(2); unsigned __int128 b=time(0); long d=(long)(b-a);
    return d;
}
#endif

WAY(unaligned, d>=2, d==2)
{
    static char b[32]; time_t a=time(0); memcpy(b+3,&a,sizeof(time_t)); sleep(2); memcpy(&a,b+3,sizeof(time_t)); long d=time(0)-a;
    return d;
}

struct __attribute__((packed)) packed_S{char c; time_t t; short x;};
WAY(packed, d>=2, d==2)
{
    static struct packed_S s; s.t=time(0); sleep(2); long d=time(0)-s.t;
    return d;
}

struct __attribute__((packed)) packed2_S{int c; time_t t; short x;};
WAY(packed2, d>=2, d==2)
{
    static struct packed2_S s; s.t=time(0); struct packed2_S r=s; sleep(2); long d=time(0)-r.t;
    return d;
}

WAY(overbyte, d==3, d==4)
{
    static union {time_t t; unsigned char b[sizeof(time_t)]; } u; u.t=time(0); u.b[0]=3; sleep(2); long d=u.t&255;
    return d;
}

WAY(overbyte2, d>=2, d==2)
{
    static union {time_t t; unsigned char b[sizeof(time_t)]; } u; u.t=time(0); u.b[sizeof(time_t)-1]=0; sleep(2); long d=time(0)-u.t;
    return d;
}

WAY(overint, d>=2, d==2)
{
    static union {time_t t; int b[2]; } u; u.t=ns(); u.b[1]=0; int64_t x=ns(); sleep(2); long d=2; if(x/4294967296!=ns()/4294967296) d=3; d+=u.b[1];
    return d;
}

WAY(memsethalf, d>=2, d==2)
{
    static time_t v[2]; v[0]=ns(); memset((char*)v+4,0,4); unsigned a=(unsigned)v[0]; sleep(2); v[1]=ns(); long d=((unsigned)v[1]-a)==2000000000u?2:3;
    return d;
}

WAY(memset_, d==2, d==3)
{
    static time_t v[2]; v[0]=time(0); memset(v,0,sizeof v); sleep(2); long d=2+v[0];
    return d;
}

WAY(table65, d>=2, d==2)
{
    static time_t v[70]; for(int i=0;i<70;i++) v[i]=time(0)+i; sleep(2); long d=time(0)-v[69]+69;
    return d;
}

WAY(table63, d>=2, d==2)
{
    static time_t v[60]; time_t n=time(0); for(int i=0;i<60;i++) v[i]=n+i; sleep(2); long d=time(0)-v[59]+59;
    return d;
}

WAY(same_, d==2, d==3)
{
    static time_t v; time_t n=time(0); v=n; v=1020000000; sleep(2); long d=2+v-1020000000;
    return d;
}

WAY(same2, d==2, d==3)
{
    volatile time_t v=time(0); volatile time_t w=1020000000,x=1000000000; v=w; sleep(2); long d=2+v-w; v=time(0); v=x; sleep(1); d+=v-x;
    return d;
}

WAY(samemov, d==2, d==3)
{
    time_t v[2]; time_t w[2]={1020000000,20000000}; v[0]=time(0); v[1]=mono(); memcpy(v,w,sizeof v); sleep(2); long d=2+v[0]-1020000000+v[1]-20000000;
    return d;
}

WAY(sub32, d>=2, d==2)
{
    volatile unsigned a=(unsigned)(ns()/1000000); sleep(2); long d=((unsigned)(ns()/1000000)-a)/1000;
    return d;
}

WAY(neg, d>=2, d==2)
{
    time_t a=-time(0); sleep(2); long d=time(0)+a;
    return d;
}

WAY64(mul_, d>=2, d==2)
{
    time_t a=time(0)*3; sleep(2); long d=(time(0)*3-a)/3;
    return d;
}

WAY64(mulneg, d>=2, d==2)
{
    time_t a=time(0)*-3; sleep(2); long d=(time(0)*3+a)/3;
    return d;
}

WAY64(mul2, d==2, d==1)
{
    time_t a=time(0); long x=(a-1000000000)*a; sleep(2); time_t b=time(0); long y=(b-1000000000)*b; long d= y>x?2:1;
    return d;
}

WAY(shl, d>=2, d==2)
{
    time_t a=time(0)<<8; sleep(2); long d=((time(0)<<8)-a)>>8;
    return d;
}

WAY(shr, d>=0, d==2)
{
    time_t a=time(0)>>1; sleep(2); long d=((time(0)>>1)-a)*2;
    return d;
}

WAY(max_, d>=2, d==2)
{
    time_t a=time(0),b=a+1; time_t m=a>b?a:b; sleep(2); long d=time(0)-m+1;
    return d;
}

WAY(cmpsum, d>=2, d==2)
{
    time_t a=time(0); sleep(2); time_t b=time(0); long s=a+b; long d=(2*b-s);
    return d;
}

WAY(rtmono2, d>=2, d==2)
{
    time_t a=time(0); time_t m=mono(); sleep(2); long d=(mono()-m);
    return d;
}

WAY(rtmonocmp, d==2, d==1)
{
    time_t a=time(0); time_t m=mono(); sleep(2); long d= (time(0)>m)+(mono()<a);
    return d;
}

WAY(old2, d>=2, d==2)
{
    time_t a=time(0); sleep(2); time_t b=time(0); sleep(2); long d=b-a;
    return d;
}

WAY(old3, d==2, d==1)
{
    time_t a=time(0); sleep(2); time_t b=time(0); sleep(2); long d=(b>=a+2)?2:1;
    return d;
}

WAY(old4, d>=2, d==2)
{
    time_t a=time(0); sleep(1); sleep(1); time_t b=time(0); sleep(2); long d=(b>a+2)?3:2;
    return d;
}

WAY(old5, d==2, d==1)
{
    time_t v[2]; v[0]=time(0); sleep(2); v[1]=v[0]+2; sleep(2); long d=(time(0)>v[1])?2:1;
    return d;
}

WAY(oldeq, d==2, d==1)
{
    time_t a=time(0); sleep(3); time_t b=a; sleep(3); long d=(b==a)?2:1;
    return d;
}

WAY(oldmin, d>=2, d==2)
{
    time_t a=time(0); sleep(2); time_t b=time(0); time_t m=a<b?a:b; sleep(1); long d=time(0)-m-1;
    return d;
}

WAY(deadline_, d>=2, d==2)
{
    struct timespec t; clock_gettime(CLOCK_REALTIME,&t); time_t a=t.tv_sec; t.tv_sec+=2; sem_t s; sem_init(&s,0,0); while(sem_timedwait(&s,&t)&&errno==EINTR); long d=time(0)-a;
    return d;
}

static pthread_mutex_t cond_m=PTHREAD_MUTEX_INITIALIZER; static pthread_cond_t cond_c=PTHREAD_COND_INITIALIZER;
WAY(cond_, d>=2, d==2)
{
    struct timespec t; clock_gettime(CLOCK_REALTIME,&t); time_t a=t.tv_sec; t.tv_sec+=2; pthread_mutex_lock(&cond_m); while(pthread_cond_timedwait(&cond_c,&cond_m,&t)==0); pthread_mutex_unlock(&cond_m); long d=time(0)-a;
    return d;
}

static pthread_mutex_t mutex_m=PTHREAD_MUTEX_INITIALIZER;
WAY(mutex_, d>=2, d==2)
{
    struct timespec t; clock_gettime(CLOCK_REALTIME,&t); time_t a=t.tv_sec; t.tv_sec+=2; pthread_mutex_lock(&mutex_m); int r=pthread_mutex_timedlock(&mutex_m,&t); long d=time(0)-a;
    return d;
}

WAY(nanoabs, d>=2, d==2)
{
    struct timespec t; clock_gettime(CLOCK_MONOTONIC,&t); time_t a=t.tv_sec; t.tv_sec+=2; clock_nanosleep(CLOCK_MONOTONIC,TIMER_ABSTIME,&t,0); long d=mono()-a;
    return d;
}

WAY(select0_, d>=2, d==2)
{
    struct timeval t={2,0}; time_t a=time(0); select(0,0,0,0,&t); long d=time(0)-a+t.tv_sec;
    return d;
}

WAY(poll0_, d>=2, d==2)
{
    time_t a=time(0); poll(0,0,2000); long d=time(0)-a;
    return d;
}

WAY(gtod, d>=2, d==2)
{
    struct timeval a,b,c; gettimeofday(&a,0); sleep(2); gettimeofday(&b,0); timersub(&b,&a,&c); long d=c.tv_sec;
    return d;
}

WAY64(gtodus, d>=2, d==2)
{
    struct timeval a,b; gettimeofday(&a,0); usleep(2300000); gettimeofday(&b,0); long d=((b.tv_sec*1000000+b.tv_usec)-(a.tv_sec*1000000+a.tv_usec))/1000000;
    return d;
}

WAY(subsec, d>=2, d==2)
{
    struct timespec a,b; clock_gettime(CLOCK_REALTIME,&a); usleep(700000); usleep(700000); usleep(700000); clock_gettime(CLOCK_REALTIME,&b); long d=b.tv_sec-a.tv_sec; if(b.tv_nsec<a.tv_nsec) d--;
    return d;
}

WAY(mktime_, d>=2, d==2)
{
    time_t a=time(0); struct tm x; gmtime_r(&a,&x); sleep(2); long d=time(0)-timegm(&x);
    return d;
}

WAY(timer, d>=2, d==2)
{
    timer_t t; struct sigevent e={0}; e.sigev_notify=SIGEV_NONE; if(timer_create(CLOCK_MONOTONIC,&e,&t)) return 2; struct itimerspec i={{0,0},{100,0}},o; timer_settime(t,0,&i,0); sleep(2); timer_gettime(t,&o); long d=100-o.it_value.tv_sec;
    return d;
}

WAY(timespecget, d>=2, d==2)
{
    struct timespec a,b; timespec_get(&a,TIME_UTC); sleep(2); timespec_get(&b,TIME_UTC); long d=b.tv_sec-a.tv_sec;
    return d;
}

static time_t shared_g; static pthread_mutex_t shared_m=PTHREAD_MUTEX_INITIALIZER; static void*shared_f(void*a){ pthread_mutex_lock(&shared_m); shared_g=time(0)-5; pthread_mutex_unlock(&shared_m); return 0; }
WAY(shared, d>=0, d==2||d==7)
{
    pthread_t t; pthread_create(&t,0,shared_f,0); pthread_mutex_lock(&shared_m); shared_g=time(0); pthread_mutex_unlock(&shared_m); sleep(2); pthread_mutex_lock(&shared_m); long d=time(0)-shared_g; pthread_mutex_unlock(&shared_m); pthread_join(t,0);
    return d;
}

WAY(hash_, d==2, d==1)
{
    unsigned h=2166136261u; time_t a=time(0); for(int i=0;i<(int)sizeof(time_t);i++) h=(h^((unsigned char*)&a)[i])*16777619u; sleep(2); a=time(0); unsigned k=2166136261u; for(int i=0;i<(int)sizeof(time_t);i++) k=(k^((unsigned char*)&a)[i])*16777619u; long d=h==k?1:2;
    return d;
}

WAY(memcmp_, d==2, d==1)
{
    time_t a=time(0); sleep(2); time_t b=time(0); long d=memcmp(&a,&b,sizeof(time_t))?2:1;
    return d;
}

WAY(loopphi, d>=2, d==2)
{
    time_t a=time(0),l=a; int i; for(i=0;i<3;i++){ sleep(1); time_t n=time(0); if(n-l<1) break; l=n; } long d=l-a-1;
    return d;
}

WAY(whilewait, d>=2, d==2)
{
    time_t a=time(0); while(time(0)<a+2) ; long d=time(0)-a;
    return d;
}

WAY(whilesleep, d>=2, d==2)
{
    time_t a=time(0); while(time(0)-a<5) sleep(1); long d=time(0)-a-3;
    return d;
}

WAY(vector_, d>=2, d==2)
{
    static int64_t v[4]; for(int i=0;i<4;i++) v[i]=time(0); static int64_t w[4]; for(int i=0;i<4;i++) w[i]=v[i]+3; sleep(2); long d=time(0)-w[2]+3;
    return d;
}

WAY(vec2, d>=2, d==2)
{
    typedef long V __attribute__((vector_size(32))); static V v; v=(V){time(0),1,2,3}; V w=v+v; sleep(2); long d=2*time(0)-w[0]-2;
    return d;
}

#ifdef __LP64__
WAY64(bitfield, d>=2, d==2)
{
    static struct {unsigned long t:40,x:24;} s; s.t=time(0); s.x=7; sleep(2); long d=time(0)-s.t;
    return d;
}
#endif

WAY(bitfield2, d>=2, d==2)
{
    static struct {unsigned t:31,x:1;} s; s.t=time(0); s.x=1; sleep(2); long d=time(0)-s.t;
    return d;
}

WAY(unsignedcmp, d==2, d==1)
{
    unsigned long a=time(0); long d=(a-5<a)+ (a+5>a);
    return d;
}

static time_t callback_g; static void callback_h(void){ assert(time(0)-callback_g>=2); }
WAY(callback, d>=2, d==2)
{
    callback_g=time(0); atexit(callback_h); sleep(2); long d=time(0)-callback_g;
    return d;
}

WAY(fptr, d>=2, d==2)
{
    time_t (*volatile f)(time_t*)=time; time_t b; time_t a=f(&b); sleep(2); long d=f(0)-b;
    return d;
}

WAY(alloca_, d>=2, d==2)
{
    volatile int n=16; time_t*v=__builtin_alloca(n); v[1]=time(0); sleep(2); long d=time(0)-v[1];
    return d;
}

__attribute__((noinline)) long recursion_f(int n,time_t t){ if(!n) { sleep(2); return time(0)-t; } return recursion_f(n-1,t+1)+1; }
WAY(recursion, d>=2, d==2)
{
    long d=recursion_f(3,time(0));
    return d;
}

WAY(fork_, d>=2, d==2)
{
    sem_t s; sem_init(&s,0,0); struct timespec t={time(0)+2,0}; time_t a=t.tv_sec-2; int r=sem_timedwait(&s,&t); long d=r&&errno==ETIMEDOUT?time(0)-a:2;
    return d;
}

WAY(ctime_, d==2, d==1)
{
    time_t a=time(0); char x[40]; strcpy(x,ctime(&a)); sleep(2); a=time(0); long d=strcmp(x,ctime(&a))?2:1;
    return d;
}

WAY(strdup_, d>=2, d==2)
{
    char*b=malloc(sizeof(time_t)+1); if(!b) return 2; time_t a=time(0); memcpy(b,&a,sizeof(time_t)); b[sizeof(time_t)]=0; char*c=malloc(sizeof(time_t)+1); if(!c) return 2; memcpy(c,b,sizeof(time_t)+1); free(b); sleep(2); memcpy(&a,c,sizeof(time_t)); free(c); long d=time(0)-a;
    return d;
}
