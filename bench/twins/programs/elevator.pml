#ifndef TOP
#define TOP 2
#endif
bit called[TOP + 1], opened;
byte level;
active [3] proctype works() {
	byte me = _pid, floor, here;
	bit up = 1;
	if
	:: me > 0 ->
	   floor = (me == 1 -> 0 : TOP);
	   do
	   :: called[floor] = 1;
	      do
	      :: called[floor] == 0 -> break
	      :: called[floor] == 1
	      od
	   od
	:: else ->
	   do
	   :: here = level;
	      if
	      :: called[here] == 1 ->
	         opened = 1;
	         called[here] = 0;
	         opened = 0
	      :: called[here] == 0
	      fi;
	      if
	      :: here == TOP -> up = 0
	      :: here == 0 -> up = 1
	      :: else
	      fi;
	      level = (up -> here + 1 : here - 1)
	   od
	fi
}
