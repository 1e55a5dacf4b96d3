package option

import "strings"

// Names are those of the things, in the order of the table.
func (t *Table[T]) Names() (names []string) {
	for _, r := range t.Rows {
		names = append(names, r.Name)
	}
	return names
}

// Offered are values as a shell offers them: the names, and each option after its name.
func (t *Table[T]) Offered() (list []string) {
	for _, r := range t.Rows {
		list = append(list, r.Name)
		for _, o := range r.Options {
			word := r.Name + ":" + o.Name
			switch {
			case o.Value == "":
				list = append(list, word)
			case o.Words == nil:
				list = append(list, word+"=")
			}
			for _, w := range o.Words {
				list = append(list, word+"="+w)
			}
		}
	}
	return list
}

// Help describes the things, and below each its options, in lines that end before a width.
func (t *Table[T]) Help(width int) string {
	var b strings.Builder
	first := map[string]string{} // which thing an option was described with
	for i := range t.Rows {
		r := &t.Rows[i]
		b.WriteString(folded("  ", r.Name+": "+r.Meaning, width))
		for j := range r.Options {
			o := &r.Options[j]
			meaning := o.Meaning
			if other, known := first[o.Name]; known {
				meaning = "as for " + other
			} else {
				first[o.Name] = r.Name
			}
			b.WriteString(folded("    ", o.spelled()+": "+meaning, width))
		}
	}
	return b.String()
}

// folded is a paragraph that hangs below its first line.
func folded(indent, text string, width int) string {
	var b strings.Builder
	line := "\n" + indent
	for i, word := range strings.Fields(text) {
		switch {
		case i == 0:
			line += word
		case len(line)+len(word) > width:
			b.WriteString(line)
			line = "\n" + indent + "    " + word
		default:
			line += " " + word
		}
	}
	return b.String() + line
}

// spelled is the option with what it takes.
func (o *Option[T]) spelled() string {
	if o.Value == "" {
		return o.Name
	}
	return o.Name + "=" + o.Value
}
