package flat

// constant reads one constant. It may only mention constants before it, so that
// no constant contains itself.
func (d *decoder) constant(c *Const, self int) {
	c.Kind = ConstKind(d.below(int(ConstOther)+1, "constant kind"))
	c.Type = d.below(len(d.m.Types), "type")
	switch c.Kind {
	case ConstInt, ConstFloat:
		d.constWords(c)
	case ConstAggregate:
		c.Elems = d.indices(self, "constant")
		d.checkAggregate(c)
	case ConstData:
		d.constData(c)
	case ConstGlobal:
		c.Index, c.Offset = d.below(len(d.m.Globals), "global"), d.s()
	case ConstFunction:
		c.Index, c.Offset = d.below(len(d.m.Functions), "function"), d.s()
	case ConstBlock:
		c.Index, c.Offset = d.below(len(d.m.Functions), "function"), int64(d.below(1<<31, "block"))
	case ConstExpr:
		d.constExpr(c, self)
	case ConstOther:
		c.Text = d.str()
	}
}

// constWords reads the value of an integer or a float: exactly the words of its
// type.
func (d *decoder) constWords(c *Const) {
	c.Words = d.words.take(d.count(1))
	for i := range c.Words {
		c.Words[i] = d.u()
	}
	if d.err != nil {
		return
	}
	bits := valueBits(&d.m.Types[c.Type])
	if bits == 0 || len(c.Words) != int(bits+63)/64 {
		d.fail("%d words for a value of type %s", len(c.Words), d.m.Types[c.Type].Name)
		return
	}
	if rest := bits % 64; rest != 0 && c.Words[len(c.Words)-1]>>rest != 0 {
		d.fail("a value is too large for %s", d.m.Types[c.Type].Name)
	}
}

// valueBits is the number of bits of an integer or float type; 0 for others.
func valueBits(t *Type) uint {
	switch t.Kind {
	case Integer:
		return t.Bits
	case Half, BFloat:
		return 16
	case Float:
		return 32
	case Double:
		return 64
	case X86FP80:
		return 80
	case FP128:
		return 128
	}
	return 0
}

func (d *decoder) constData(c *Const) {
	n := d.count(1)
	c.Bytes = d.bytes.take(n)
	copy(c.Bytes, d.b[d.p:])
	d.p += n
	t := &d.m.Types[c.Type]
	if d.err == nil && (t.Kind != Array || t.StoreSize != uint64(n)) {
		d.fail("%d bytes for a value of type %s", n, t.Name)
	}
}

// checkAggregate makes sure that an aggregate has an element for every field.
func (d *decoder) checkAggregate(c *Const) {
	if d.err != nil {
		return
	}
	t := &d.m.Types[c.Type]
	n := uint64(len(c.Elems))
	switch {
	case t.Kind == Struct && n == uint64(len(t.Fields)):
	case (t.Kind == Array || t.Kind == Vector) && n == t.Count:
	default:
		d.fail("%d elements for a value of type %s", n, t.Name)
	}
}

func (d *decoder) constExpr(c *Const, self int) {
	c.Op = Opcode(d.below(int(NumOpcodes), "opcode"))
	c.Offset = d.s()
	c.Elems = d.indices(self, "constant")
	c.GEP = d.scaled.take(d.count(2))
	for i := range c.GEP {
		c.GEP[i] = Scaled{Index: ^Ref(d.below(self, "constant")), Scale: d.s()}
	}
	if d.err == nil && len(c.Elems) != operandsOf(c.Op) {
		d.fail("a constant expression %d with %d operands", c.Op, len(c.Elems))
	}
}

// operandsOf is the number of operands of a constant expression; -1 for
// instructions that are none.
func operandsOf(op Opcode) int {
	switch {
	case op == OpGetElementPtr, op >= OpTrunc && op <= OpAddrSpaceCast, op == OpFNeg:
		return 1
	case op >= OpAdd && op <= OpXor, op == OpICmp, op == OpFCmp, op == OpExtractElement:
		return 2
	case op == OpSelect, op == OpInsertElement:
		return 3
	}
	return -1
}

// indices reads a list of indices less than limit.
func (d *decoder) indices(limit int, what string) []int {
	list := d.ints.take(d.count(1))
	for i := range list {
		list[i] = d.below(limit, what)
	}
	return list
}
