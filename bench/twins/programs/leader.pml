byte box[3], leaders;
bit known[3];
inline send(to, what) {
	do
	:: box[to] == 0 -> break
	:: box[to] != 0
	od;
	box[to] = what
}
active [3] proctype works() {
	byte me = _pid, to = (_pid + 1) % 3, name, what;
	d_step {
		if
		:: me == 0 -> name = 2
		:: me == 1 -> name = 3
		:: me == 2 -> name = 1
		fi
	}
	send(to, name);
	do
	:: do
	   :: atomic { box[me] != 0 -> what = box[me] }; break
	   :: box[me] == 0
	   od;
	   box[me] = 0;
	   if
	   :: what > 3 ->
	      known[me] = 1;
	      if
	      :: what != name + 3 -> send(to, what)
	      :: else
	      fi;
	      break
	   :: what == name ->
	      leaders++;
	      send(to, name + 3)
	   :: what > name && what <= 3 -> send(to, what)
	   :: what < name
	   fi
	od
}
