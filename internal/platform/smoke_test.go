package platform_test

import (
	"testing"

	"heddle/internal/platform"
)

func TestHello(t *testing.T) {
	src := `#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <ctype.h>
int cmp(const void*a,const void*b){return *(int*)a-*(int*)b;}
void bye(void){puts("bye");}
int main(void){ printf("%d %s %5.2f|%-8s|%+ld\n", 42, "x", 3.14159, "ab", -7L);
 int a[6]={5,3,9,1,3,7}; qsort(a,6,4,cmp); for(int i=0;i<6;i++)printf("%d ",a[i]); puts("");
 char b[20]; strcpy(b,"hello"); strcat(b," you"); printf("%s %zu %c %d\n", b, strlen(b), toupper('q'), isalpha('z')!=0);
 int k=7; int*p=bsearch(&k,a,6,4,cmp); printf("%ld\n",(long)(p-a));
 fprintf(stdout,"%s\n",strerror(2)); atexit(bye); printf("%ld %d\n",strtol("  -0x1fz",0,16),atoi("99x"));
 return 3; }`
	got := run(t, src, platform.Options{})
	want, status := native(t, src)
	if got.check != "" || got.output != want || got.status != status {
		t.Fatalf("got %+v\nwant %q %d", got, want, status)
	}
}
