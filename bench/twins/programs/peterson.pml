bit wants[2], turn, inside[2];
active [2] proctype works() {
	byte me = _pid;
	do
	:: wants[me] = 1;
	   turn = 1 - me;
	   do
	   :: wants[1 - me] == 0 -> break
	   :: wants[1 - me] == 1 ->
	      if
	      :: turn == me -> break
	      :: turn != me
	      fi
	   od;
	   inside[me] = 1;
	   inside[me] = 0;
	   wants[me] = 0
	od
}
