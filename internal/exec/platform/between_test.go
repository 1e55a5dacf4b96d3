package platform_test

import (
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
)

// between are library functions that one thread calls right after a store, and what another thread does once it sees that store: before
// the call, then, in some order. Without it the assertion holds.
var between = []struct{ name, globals, before, call, change, holds string }{
	{"strcmp", "char s[8]=\"ab\";", "", "r=strcmp(s,\"ab\");", "s[1]=0;", "r==0"},
	{"strlen", "char s[8]=\"ab\";", "", "r=strlen(s);", "s[1]=0;", "r==2"},
	{"strlen2", "char s[8]=\"a\";", "", "r=strlen(s);", "s[1]=98;", "r==1"},
	{"strcpy", "char s[8]=\"ab\",d[8];", "", "strcpy(d,s); r=d[1];", "s[1]=0;", "r==98"},
	{"strncpy", "char s[8]=\"ab\",d[8];", "", "strncpy(d,s,4); r=d[1];", "s[1]=0;", "r==98"},
	{"memcmp", "char s[8]=\"ab\";", "", "r=memcmp(s,\"ab\",3);", "s[1]=0;", "r==0"},
	{"memchr", "char s[8]=\"ab\";", "", "r=memchr(s,98,8)!=0;", "s[1]=0;", "r==1"},
	{"strchr", "char s[8]=\"ab\";", "", "r=strchr(s,99)!=0;", "s[1]=99;", "r==0"},
	{"strstr", "char s[8]=\"ab\";", "", "r=strstr(\"xxab\",s)!=0;", "s[1]=99;", "r==1"},
	{"atoi", "char s[8]=\"12\";", "", "r=atoi(s);", "s[1]=51;", "r==12"},
	{"strtol", "char s[8]=\"12\";char*e;", "", "r=strtol(s,&e,10);", "s[1]=51;", "r==12"},
	{"sscanf", "char s[8]=\"12\";", "", "int v=0; sscanf(s,\"%d\",&v); r=v;", "s[1]=51;", "r==12"},
	{"sscanf2", "char s[8]=\"12\",f[8]=\"%d\";", "", "int v=0; sscanf(s,f,&v); r=v;", "f[1]=120;", "r==12"},
	{"sscanfw", "int v=7;", "", "sscanf(\"x\",\"%d\",&v); r=v;", "v=9;", "r==7"},
	{"snprintf", "char s[8]=\"12\",d[8];", "", "snprintf(d,8,\"%s\",s); r=d[1];", "s[1]=51;", "r==50"},
	{"snprintfp", "char s[8]=\"12\",d[8];", "", "snprintf(d,8,\"%.1s\",s); r=d[0];", "s[0]=51;", "r==49"},
	{"snprintfstar", "char s[8]=\"12\",d[8]; int w=1;", "", "r=snprintf(d,8,\"%.*s\",w,s);", "s[0]=0;", "r==1"},
	{"printfn", "int v=5;", "", "printf(\"ab%n\",&v); r=v;", "v=9;", "r==2"},
	{"printfn2", "int v=5; char s[4]=\"ab\";", "", "r=printf(\"%s\",s);", "s[1]=0;", "r==2"},
	{"puts", "char s[4]=\"ab\",d[8];", "", "r=sprintf(d,\"%s\",s);", "s[1]=0;", "r==2"},
	{"qsort", "int s[2]={2,1};int cmp(const void*a,const void*b){return *(int*)a-*(int*)b;}", "", "qsort(s,2,4,cmp); r=s[0];", "s[0]=0;", "r==1"},
	{"bsearch", "int s[2]={1,2},kk=2;int cmp(const void*a,const void*b){return *(int*)a-*(int*)b;}", "", "r=bsearch(&kk,s,2,4,cmp)!=0;", "kk=3;", "r==1"},
	{"strtok", "char s[8]=\"a b\";", "", "char*p=strtok(s,\" \"); r=p&&p[1]==0;", "s[1]=99;", "r==1"},
	{"strtokr", "char s[8]=\"a b\";char*sv;", "", "char*p=strtok_r(s,\" \",&sv); r=p&&p[1]==0;", "s[1]=99;", "r==1"},
	{"strsep", "char s[8]=\"a b\";char*sv=s;", "", "char*p=strsep(&sv,\" \"); r=p!=0;", "sv=0;", "r==1"},
	{"getenv", "", "setenv(\"A\",\"1\",1);", "char*p=getenv(\"A\"); r=p!=0;", "unsetenv(\"A\");", "r==1"},
	{"getenv2", "", "setenv(\"A\",\"1\",1);", "char*p=getenv(\"A\"); r=p?*p:0;", "setenv(\"A\",\"2\",1);", "r==49"},
	{"rand", "", "", "r=rand();", "srand(7);", "r==1804289383"},
	{"random", "", "", "r=random();", "srandom(7);", "r==1804289383"},
	{"lrand48", "", "srand48(1);long q=lrand48();srand48(1);first=q;", "r=lrand48();", "srand48(7);", "r==(int)first"},
	{"realloc", "char*p;", "p=malloc(4);p[0]=1;", "char*q=realloc(p,8); r=q[0];", "p[0]=2;", "r==1"},
	{"strdup", "char s[8]=\"ab\";", "", "char*q=strdup(s); r=strlen(q);", "s[1]=0;", "r==2"},
	{"memmove", "char s[8]=\"ab\",d[8];", "", "memmove(d,s,2); r=d[1];", "s[1]=0;", "r==98"},
	{"pipe", "int p[2];", "pipe(p);", "r=write(p[1],\"a\",1);", "close(p[1]);", "r==1"},
	{"fputc", "FILE*fp;", "fp=tmpfile();", "r=fputs(\"a\",fp); r=ftell(fp);", "fputs(\"bb\",fp);", "r==1"},
	{"dup", "", "", "r=dup(1);", "dup(1);", "r==3"},
	{"rand_r", "unsigned sd=1;", "", "r=rand_r(&sd);unsigned z=1;r=r==rand_r(&z);", "sd=2;", "r"},
	{"nrand48", "unsigned short sd[3]={1,2,3};", "", "r=nrand48(sd);unsigned short z[3]={1,2,3};r=r==nrand48(z);", "sd[0]=2;", "r"},
	{"time", "struct tm tm;time_t tt=1000;", "", "struct tm o; gmtime_r(&tt,&o); r=o.tm_sec;", "tt=1001;", "r==40"},
	{"gmtime", "time_t tt=1000,t2=1001;", "", "struct tm *o=gmtime(&tt); r=o->tm_sec;", "gmtime(&t2);", "r==40"},
	{"asprintf", "char s[8]=\"ab\";char*o;", "", "r=asprintf(&o,\"%s\",s);", "s[1]=0;", "r==2"},
	{"semget", "sem_t sm;", "sem_init(&sm,0,0);", "int v; sem_getvalue(&sm,&v); r=v;", "sem_post(&sm);", "r==0"},
	{"opt", "", "", "optind=1; char*av[]={\"a\",\"-b\",0}; r=getopt(2,av,\"b\");", "optind=2;", "r==98"},
	{"wcs", "wchar_t s[4]=L\"ab\";", "", "r=wcslen(s);", "s[1]=0;", "r==2"},
	{"attr", "pthread_mutexattr_t at;", "pthread_mutexattr_init(&at);", "int k; pthread_mutexattr_gettype(&at,&k); r=k;", "pthread_mutexattr_settype(&at,1);", "r==0"},
	{"tattr", "pthread_attr_t at;", "pthread_attr_init(&at);", "int k; pthread_attr_getdetachstate(&at,&k); r=k;", "pthread_attr_setdetachstate(&at,1);", "r==0"},
	{"destroyec", "pthread_mutex_t m=PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;", "pthread_mutex_lock(&m);", "r=pthread_mutex_destroy(&m);", "pthread_mutex_unlock(&m);", "r==16"},
	{"spindes", "pthread_spinlock_t m;", "pthread_spin_init(&m,0);pthread_spin_lock(&m);", "r=pthread_spin_destroy(&m);", "pthread_spin_unlock(&m);", "r==16"},
	{"rwdes", "pthread_rwlock_t m=PTHREAD_RWLOCK_INITIALIZER;", "pthread_rwlock_wrlock(&m);", "r=pthread_rwlock_destroy(&m);", "pthread_rwlock_unlock(&m);", "r==16"},
	{"rwunl", "pthread_rwlock_t m=PTHREAD_RWLOCK_INITIALIZER;", "", "r=pthread_rwlock_unlock(&m);", "pthread_rwlock_rdlock(&m);", "r==1"},
	{"trywr", "pthread_rwlock_t m=PTHREAD_RWLOCK_INITIALIZER;", "pthread_rwlock_rdlock(&m);", "r=pthread_rwlock_trywrlock(&m);", "pthread_rwlock_unlock(&m);", "r==16"},
	{"ecunl", "pthread_mutex_t m=PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;", "", "pthread_mutex_lock(&m); r=pthread_mutex_unlock(&m);", "pthread_mutex_init(&m,0);", "r==0"},
	{"mtxtry", "mtx_t m;", "mtx_init(&m,0);mtx_lock(&m);", "r=mtx_trylock(&m);", "mtx_unlock(&m);", "r!=thrd_success"},
	{"cas", "atomic_int m=1;", "", "int e=0; r=atomic_compare_exchange_strong(&m,&e,1);", "m=0;", "r==0"},
	{"flag", "atomic_flag m=ATOMIC_FLAG_INIT;", "atomic_flag_test_and_set(&m);", "r=atomic_flag_test_and_set(&m);", "atomic_flag_clear(&m);", "r==1"},
	{"once", "pthread_once_t o=PTHREAD_ONCE_INIT;int c;void in(void){c++;}", "", "pthread_once(&o,in); r=c;", "c=5;", "r==1"},
	{"barrier", "pthread_barrier_t m;", "pthread_barrier_init(&m,0,1);", "r=pthread_barrier_wait(&m);", "pthread_barrier_destroy(&m);pthread_barrier_init(&m,0,2);pthread_barrier_wait(&m);", "r==-1"},
	{"trylock", "pthread_mutex_t m=PTHREAD_MUTEX_INITIALIZER;", "pthread_mutex_lock(&m);", "r=pthread_mutex_trylock(&m);", "pthread_mutex_unlock(&m);", "r!=0"},
	{"timedlock", "pthread_mutex_t m=PTHREAD_MUTEX_INITIALIZER;", "pthread_mutex_lock(&m);", "struct timespec ts={0,0}; r=pthread_mutex_timedlock(&m,&ts);", "pthread_mutex_unlock(&m);", "r!=0"},
	{"spin", "pthread_spinlock_t m;", "pthread_spin_init(&m,0);pthread_spin_lock(&m);", "r=pthread_spin_trylock(&m);", "pthread_spin_unlock(&m);", "r!=0"},
	{"tryrd", "pthread_rwlock_t m=PTHREAD_RWLOCK_INITIALIZER;", "pthread_rwlock_wrlock(&m);", "r=pthread_rwlock_tryrdlock(&m);", "pthread_rwlock_unlock(&m);", "r!=0"},
	{"trywait", "sem_t m;", "sem_init(&m,0,0);", "r=sem_trywait(&m);", "sem_post(&m);", "r!=0"},
	{"overflow", "sem_t m;", "sem_init(&m,0,0x7fffffff);", "r=sem_post(&m);", "sem_wait(&m);", "r!=0"},
	{"usable", "char*p;", "p=malloc(4);", "r=malloc_usable_size(p)>0;", "free(p);", "r"},
	{"attributes", "pthread_mutexattr_t at;", "pthread_mutexattr_init(&at);", "pthread_mutex_t m; pthread_mutex_init(&m,&at); pthread_mutex_lock(&m); r=pthread_mutex_trylock(&m);", "pthread_mutexattr_settype(&at,1);", "r==16"},
	{"cas16", "_Atomic short q=1;", "", "short e=0; r=atomic_compare_exchange_strong(&q,&e,2);", "q=0;", "r==0"},
	{"closed", "int p[2];", "pipe(p);", "r=fcntl(p[0],F_GETFD);", "close(p[0]);", "r==0"},
	{"condtimed", "pthread_mutex_t m=PTHREAD_MUTEX_INITIALIZER;pthread_cond_t k=PTHREAD_COND_INITIALIZER;", "", "pthread_mutex_lock(&m); struct timespec ts={0,0}; r=pthread_cond_timedwait(&k,&m,&ts); pthread_mutex_unlock(&m);", "pthread_mutex_lock(&m); pthread_cond_signal(&k); pthread_mutex_unlock(&m);", "r!=0"},
	{"dup2", "int p[2];", "pipe(p);", "r=dup2(p[0],7);", "close(p[0]);", "r==7"},
	{"fclose", "FILE*fp;", "fp=tmpfile();", "r=fflush(fp);", "fclose(fp);", "r==0"},
	{"feof", "FILE*fp;", "fp=tmpfile();", "r=feof(fp);", "fgetc(fp);", "r==0"},
	{"fgetc", "FILE*fp;", "fp=tmpfile();fputs(\"ab\",fp);rewind(fp);", "r=fgetc(fp);", "fgetc(fp);", "r==97"},
	{"freopen", "", "", "r=printf(\"a\");", "close(1);", "r==1"},
	{"fseek", "FILE*fp;", "fp=tmpfile();fputs(\"ab\",fp);rewind(fp);", "r=fgetc(fp);", "fseek(fp,1,SEEK_SET);", "r==97"},
	{"ftell", "FILE*fp;", "fp=tmpfile();", "r=ftell(fp);", "fputc(65,fp);", "r==0"},
	{"keycreate", "pthread_key_t k;", "", "pthread_key_t z; pthread_key_create(&z,0); r=z;", "pthread_key_create(&k,0);", "r==0"},
	{"lrand", "", "srand48(1);", "r=drand48()<0.5;", "srand48(7);", "r"},
	{"mtxtimed", "mtx_t m;", "mtx_init(&m,mtx_timed);mtx_lock(&m);", "struct timespec ts={0,0}; r=mtx_timedlock(&m,&ts);", "mtx_unlock(&m);", "r!=thrd_success"},
	{"mutexcons", "pthread_mutexattr_t a;pthread_mutex_t m;void*c(void*p){pthread_mutex_lock(&m);return 0;}", "pthread_mutexattr_init(&a);pthread_mutexattr_setrobust(&a,1);pthread_mutex_init(&m,&a);pthread_t u;pthread_create(&u,0,c,0);pthread_join(u,0);", "r=pthread_mutex_trylock(&m);", "pthread_mutex_lock(&m);pthread_mutex_consistent(&m);pthread_mutex_unlock(&m);", "r==130"},
	{"read", "int p[2];", "pipe(p);write(p[1],\"ab\",2);", "char k=0; read(p[0],&k,1); r=k;", "char k; read(p[0],&k,1);", "r==97"},
	{"rwtimed", "pthread_rwlock_t m=PTHREAD_RWLOCK_INITIALIZER;", "pthread_rwlock_wrlock(&m);", "struct timespec ts={0,0}; r=pthread_rwlock_timedrdlock(&m,&ts);", "pthread_rwlock_unlock(&m);", "r!=0"},
	{"rwtimedw", "pthread_rwlock_t m=PTHREAD_RWLOCK_INITIALIZER;", "pthread_rwlock_rdlock(&m);", "struct timespec ts={0,0}; r=pthread_rwlock_timedwrlock(&m,&ts);", "pthread_rwlock_unlock(&m);", "r!=0"},
	{"semopen", "", "", "sem_t*s=sem_open(\"/a\",O_CREAT|O_EXCL,0600,1); r=s!=SEM_FAILED;", "sem_open(\"/a\",O_CREAT,0600,1);", "r"},
	{"semtimed", "sem_t m;", "sem_init(&m,0,0);", "struct timespec ts={0,0}; r=sem_timedwait(&m,&ts);", "sem_post(&m);", "r!=0"},
	{"semunlink", "sem_t*q;", "q=sem_open(\"/a\",O_CREAT,0600,1);", "r=sem_unlink(\"/a\");", "sem_unlink(\"/a\");", "r==0"},
	{"sigaction", "void h(int k){}", "", "struct sigaction o; sigaction(SIGUSR1,0,&o); r=o.sa_handler==SIG_DFL;", "signal(SIGUSR1,h);", "r"},
	{"signal", "void h(int k){}", "", "r=signal(SIGUSR1,SIG_IGN)==SIG_DFL;", "signal(SIGUSR1,h);", "r"},
	{"stdoutput", "", "", "r=printf(\"a\");", "fclose(stdout);", "r==1"},
	{"strtokglobal", "char s[8]=\"a b c\";", "strtok(s,\" \");", "char*e=strtok(0,\" \"); r=e?*e:0;", "strtok(0,\" \");", "r==98"},
	{"tryjoin", "pthread_t u; atomic_int go; void*c(void*a){while(!go);return 0;}", "pthread_create(&u,0,c,0);", "r=pthread_tryjoin_np(u,0);", "go=1;", "r==EBUSY"},
	{"ungetc", "FILE*fp;", "fp=tmpfile();fputs(\"ab\",fp);rewind(fp);", "r=fgetc(fp);", "ungetc(66,fp);", "r==97"},
	{"weak", "atomic_int q=1;", "", "int e=0; r=atomic_compare_exchange_weak(&q,&e,2);", "q=0;", "r==0"},
}

const betweenHead = `#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <malloc.h>
#include <pthread.h>
#include <search.h>
#include <math.h>
#include <strings.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
long first; atomic_int x; int r;
`

// answer is the verdict with a reduction, with the checks of races and of misuse or without them.
func answer(t *testing.T, s *testsession.Smalls, by reduction.Name, races bool) verdict.Verdict {
	t.Helper()
	return s.Check(t, "", func(k *plan.Task) {
		k.Search.Reduction, k.Checks.KeepGoing = by, true
		if !races {
			k.Checks.Set = k.Checks.Set.Without(machine.Race).Without(machine.Misuse).Without(machine.Unlock)
		}
	}).Verdict
}

// TestBetween: no function of the library runs on with the action before it where another thread decides what it does.
func TestBetween(t *testing.T) {
	for _, x := range between {
		t.Run(x.name, func(t *testing.T) {
			c := testsession.Compile(t, strings.Join([]string{betweenHead, x.globals, "static void *other(void *self) { x = 1;", x.call, "assert(" + x.holds + "); return 0; }",
				"int main(void) {", x.before, "pthread_t t; pthread_create(&t, 0, other, 0); if (x == 1) {", x.change, "} pthread_join(t, 0); return 0; }"}, "\n"))
			for _, by := range reduction.All() {
				for _, races := range []bool{true, false} {
					if a := answer(t, c, by, races); a.Answer != verdict.Violated {
						t.Errorf("%s, races %v: %v %+v", by, races, a.Answer, a.Reasons)
					}
				}
			}
		})
	}
}

// written are library functions that write memory, of one thread that does nothing else; another one reads there what holds before.
var written = []struct{ name, globals, before, call, holds string }{
	{"memset", "char s[8]; void*(*volatile f)(void*,int,size_t)=memset;", "", "f(s,1,8);", "!s[1]"},
	{"memcpy", "char s[8]; void*(*volatile f)(void*,const void*,size_t)=memcpy;", "", "f(s,\"ab\",3);", "!s[1]"},
	{"memcpyfrom", "char s[8]; char d[8]=\"abc\"; void*(*volatile f)(void*,const void*,size_t)=memcpy;", "", "f(s,d,3); assert(s[1]==98);", "(d[1]=0,1)"},
	{"mempcpy", "char s[8]; void*(*volatile f)(void*,const void*,size_t)=mempcpy;", "", "f(s,\"ab\",3);", "!s[1]"},
	{"memmove", "char s[8]; void*(*volatile f)(void*,const void*,size_t)=memmove;", "", "f(s,\"ab\",3);", "!s[1]"},
	{"memccpy", "char s[8];", "", "memccpy(s,\"abc\",99,3);", "!s[1]"},
	{"explicit_bzero", "char s[8]=\"abc\";", "", "explicit_bzero(s,8);", "s[1]"},
	{"strcpy", "char s[8];", "", "strcpy(s,\"ab\");", "!s[1]"},
	{"strncpy", "char s[8];", "", "strncpy(s,\"ab\",2);", "!s[1]"},
	{"strcat", "char s[8]=\"a\";", "", "strcat(s,\"ab\");", "!s[1]"},
	{"sprintf", "char s[8];", "", "sprintf(s,\"ab\");", "!s[1]"},
	{"snprintf", "char s[8];", "", "snprintf(s,8,\"%d\",10);", "!s[0]"},
	{"sscanf", "int v;", "", "sscanf(\"7\",\"%d\",&v);", "!v"},
	{"strtol", "char*e;", "", "strtol(\"12\",&e,10);", "!e"},
	{"strtok", "char s[8]=\"a b\";", "", "strtok(s,\" \");", "s[1]"},
	{"strsep", "char s[8]=\"a b\",*p=s;", "", "strsep(&p,\" \");", "p==s"},
	{"qsort", "int s[3]={3,2,1}; int cmp(const void*a,const void*b){return *(int*)a-*(int*)b;}", "", "qsort(s,3,4,cmp);", "s[0]==3"},
	{"gmtime_r", "struct tm o;", "", "time_t t=70000; gmtime_r(&t,&o);", "!o.tm_hour"},
	{"wmemset", "wchar_t s[4];", "", "wmemset(s,1,4);", "!s[1]"},
	{"wcscpy", "wchar_t s[4];", "", "wcscpy(s,L\"ab\");", "!s[1]"},
	{"swab", "char s[4];", "", "swab(\"abcd\",s,4);", "!s[1]"},
	{"pthread_attr_setdetachstate", "pthread_attr_t a; int k;", "pthread_attr_init(&a);", "pthread_attr_setdetachstate(&a,1);", "(pthread_attr_getdetachstate(&a,&k),!k)"},
	{"sem_getvalue", "sem_t s; int v;", "sem_init(&s,0,3);", "sem_getvalue(&s,&v);", "!v"},
	{"sigaction", "struct sigaction o={.sa_flags=77};", "", "sigaction(SIGUSR1,0,&o);", "o.sa_flags==77"},
	{"getline", "char*l; size_t n; FILE*fp;", "fp=tmpfile();fputs(\"ab\",fp);rewind(fp);", "getline(&l,&n,fp);", "!n"},
	{"fread", "char s[4]; FILE*fp;", "fp=tmpfile();fputs(\"ab\",fp);rewind(fp);", "fread(s,1,2,fp);", "!s[1]"},
	{"fgets", "char s[4]; FILE*fp;", "fp=tmpfile();fputs(\"ab\",fp);rewind(fp);", "fgets(s,4,fp);", "!s[1]"},
	{"read", "char s[4]; int p[2];", "pipe(p); write(p[1],\"ab\",2);", "read(p[0],s,2);", "!s[1]"},
	{"pipe", "int p[2];", "", "pipe(p);", "!p[0]"},
	{"asprintf", "char*o;", "", "asprintf(&o,\"ab\");", "!o"},
	{"posix_memalign", "void*o;", "", "posix_memalign(&o,16,16);", "!o"},
	{"pthread_create", "pthread_t u; void*c(void*a){return 0;}", "", "pthread_create(&u,0,c,0);", "!u"},
	{"pthread_join", "void*r0; pthread_t u; void*c(void*a){return &r0;}", "pthread_create(&u,0,c,0);", "pthread_join(u,&r0);", "!r0"},
	{"clock_gettime", "struct timespec ts={-1,-1};", "", "clock_gettime(CLOCK_REALTIME,&ts);", "ts.tv_sec==-1"},
	{"timespec_get", "struct timespec ts={-1,-1};", "", "timespec_get(&ts,TIME_UTC);", "ts.tv_sec==-1"},
	{"pthread_mutexattr_settype", "pthread_mutexattr_t a; int k;", "pthread_mutexattr_init(&a);", "pthread_mutexattr_settype(&a,1);", "(pthread_mutexattr_gettype(&a,&k),!k)"},
	{"sigemptyset", "sigset_t s;", "sigfillset(&s);", "sigemptyset(&s);", "sigismember(&s,SIGUSR1)"},
	{"modf", "double d;", "", "modf(3.5,&d);", "d==0"},
	{"frexp", "int e;", "", "frexp(8.0,&e);", "!e"},
}

// TestWritten: what a function of the library writes is noticed, also where nothing else makes its thread stop.
func TestWritten(t *testing.T) {
	for _, x := range written {
		t.Run(x.name, func(t *testing.T) {
			c := testsession.Compile(t, strings.Join([]string{betweenHead, x.globals, "static void *other(void *self) {", x.call, "return 0; }",
				"int main(void) {", x.before, "pthread_t t; pthread_create(&t, 0, other, 0); int holds = ", x.holds, "; assert(holds); pthread_join(t, 0); return 0; }"}, "\n"))
			for _, by := range reduction.All() {
				for _, races := range []bool{true, false} {
					if a := answer(t, c, by, races); a.Answer != verdict.Violated {
						t.Errorf("%s, races %v: %v %+v", by, races, a.Answer, a.Reasons)
					}
				}
			}
		})
	}
}
