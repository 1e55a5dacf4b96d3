// The page is complete without this script. It puts the diagram beside the story, and shows the state after a step that is chosen.
// All text from the program is set as text (textContent), never as markup.
"use strict";

const SVG_TOP = 30, RADIUS = 6;

function element(name, className, text) {
  const e = document.createElement(name);
  if (className) e.className = className;
  if (text !== undefined) e.textContent = text;
  return e;
}

// Run is one run of the page: its rows, its diagram, and the step that is chosen.
class Run {
  constructor(data) {
    this.data = data;
    this.section = document.getElementById(data.id);
    this.view = this.section.querySelector(".view");
    this.story = this.section.querySelector(".story");
    this.rows = data.steps.map((s) => document.getElementById(s.row));
    this.at = -1;
    this.beside();
    this.card();
    this.story.addEventListener("click", (e) => this.clicked(e));
    for (const d of this.story.querySelectorAll("details")) d.addEventListener("toggle", () => this.unfolded(d));
  }

  // beside makes a copy of the diagram that is arranged by the rows of the story.
  beside() {
    const svg = this.section.querySelector("svg.diagram");
    if (!svg) return;
    this.svg = svg.cloneNode(true);
    this.svg.setAttribute("class", "diagram beside");
    this.svg.setAttribute("aria-hidden", "true");
    this.svg.removeAttribute("viewBox");
    this.view.prepend(this.svg);
    this.svg.addEventListener("click", (e) => {
      const node = e.target.closest(".node");
      if (node) this.choose(this.indexOf(node.dataset.row));
    });
    const numbers = this.svg.querySelectorAll(".node text");
    for (const n of numbers) n.remove();
  }

  indexOf(row) { return this.data.steps.findIndex((s) => s.row === row); }

  // shownRow is the row that stands for a step: that of its fold, while that is closed.
  shownRow(i) {
    const fold = this.data.steps[i].fold;
    if (fold) {
      const outer = document.getElementById(fold);
      if (!outer.querySelector("details").open) return outer;
    }
    return this.rows[i];
  }

  // arrange moves the parts of the diagram to the rows that they name.
  arrange() {
    if (!this.svg || getComputedStyle(this.svg).display === "none") return;
    const lanes = this.svg.querySelectorAll(".lane").length;
    const narrow = document.documentElement.clientWidth < 640;
    const gap = narrow ? Math.max(10, Math.min(20, 90 / lanes)) : lanes <= 4 ? 36 : lanes <= 8 ? 26 : 16;
    const loop = this.svg.querySelector(".back") ? 24 : 0;
    this.svg.setAttribute("width", 14 + gap * lanes + loop); // first: the rows break by the room that is left
    const top = this.story.getBoundingClientRect().top - SVG_TOP;
    const ys = new Map();
    this.rows.forEach((row, i) => {
      const shown = this.shownRow(i);
      const r = shown.getBoundingClientRect();
      ys.set(row.id, { y: r.top - top + 12, top: r.top - top, bottom: r.bottom - top });
    });
    const x = (lane) => 14 + gap / 2 + gap * Number(lane);
    const height = this.story.offsetHeight + SVG_TOP;
    this.svg.setAttribute("height", height);
    for (const e of this.svg.querySelectorAll(".lane text")) e.setAttribute("x", x(e.dataset.lane));
    for (const e of this.svg.querySelectorAll(".lane line")) {
      set(e, { x1: x(e.dataset.lane), x2: x(e.dataset.lane), y1: ys.get(e.dataset.first).y, y2: ys.get(e.dataset.last).y });
    }
    for (const e of this.svg.querySelectorAll(".loop")) {
      const y = ys.get(e.dataset.first).top;
      set(e, { y, height: ys.get(e.dataset.last).bottom - y });
    }
    for (const e of this.svg.querySelectorAll(".back")) {
      const left = 14 + gap * lanes;
      e.setAttribute("d", "M" + left + " " + ys.get(e.dataset.last).y + "H" + (left + 14) + "V" + (ys.get(e.dataset.first).y - 2) + "H" + left);
    }
    for (const e of this.svg.querySelectorAll(".node")) {
      const y = ys.get(e.dataset.row).y;
      for (const c of e.querySelectorAll("circle")) set(c, { cx: x(e.dataset.lane), cy: y });
    }
    for (const e of this.svg.querySelectorAll(".arrow")) {
      arrow(e, x(e.dataset.lane), ys.get(e.dataset.from).y, x(e.dataset.onto), ys.get(e.dataset.to).y);
    }
  }

  unfolded() {
    this.arrange();
    if (this.at >= 0) this.choose(this.at, true);
    else this.range();
  }

  // stops are the steps that can be chosen: of those in a closed fold the last one.
  stops() {
    const list = [];
    this.data.steps.forEach((s, i) => {
      const next = this.data.steps[i + 1];
      if (s.fold && next && next.fold === s.fold && this.shownRow(i) !== this.rows[i]) return;
      list.push(i);
    });
    return list;
  }

  card() {
    this.aside = this.section.querySelector(".card");
    this.aside.hidden = false;
    this.slider = this.aside.querySelector("input");
    this.slider.addEventListener("input", () => this.choose(this.stops()[Number(this.slider.value)]));
    for (const b of this.aside.querySelectorAll("button")) b.addEventListener("click", () => this.go(b.dataset.go));
    this.aside.addEventListener("keydown", (e) => this.key(e));
    this.story.addEventListener("keydown", (e) => this.key(e));
    this.range();
  }

  range() { this.slider.max = String(this.stops().length - 1); }

  key(e) {
    if (e.target.closest("summary") || e.altKey || e.ctrlKey || e.metaKey) return;
    const go = { ArrowRight: "on", ArrowDown: "on", ArrowLeft: "back", ArrowUp: "back", Home: "first", End: "last", PageDown: "turn-on", PageUp: "turn-back" }[e.key];
    if (!go) return;
    e.preventDefault();
    e.stopPropagation();
    this.go(go);
  }

  go(where) {
    const stops = this.stops();
    let n = Math.max(0, stops.findIndex((i) => i >= this.at));
    const thread = (k) => this.data.steps[stops[k]].thread;
    const here = thread(n);
    switch (where) {
      case "first": n = 0; break;
      case "last": n = stops.length - 1; break;
      case "on": n = Math.min(stops.length - 1, n + 1); break;
      case "back": n = Math.max(0, n - 1); break;
      case "turn-on": while (n < stops.length - 1 && thread(n) === here) n++; break;
      case "turn-back":
        while (n > 0 && thread(n) === here) n--;
        while (n > 0 && thread(n - 1) === thread(n)) n--;
        break;
    }
    this.choose(stops[n]);
  }

  clicked(e) {
    const link = e.target.closest("a.n");
    if (link) e.preventDefault();
    if (e.target.closest("summary")) return;
    const row = e.target.closest(".row");
    if (!row) return;
    let i = this.indexOf(row.id);
    if (i < 0) { // a fold
      i = this.data.steps.findLastIndex((s) => s.fold === row.id);
    }
    if (i >= 0 && !window.getSelection().toString()) this.choose(i);
  }

  // choose shows the state after a step.
  choose(i, quietly) {
    if (i === undefined || i < 0) return;
    if (this.shownRow(i) !== this.rows[i]) i = this.data.steps.findLastIndex((s) => s.fold === this.data.steps[i].fold);
    this.at = i;
    for (const e of this.section.querySelectorAll("[aria-current]")) e.removeAttribute("aria-current");
    const row = this.shownRow(i);
    row.setAttribute("aria-current", "step");
    if (this.svg) {
      for (const e of this.svg.querySelectorAll(".node.chosen")) e.classList.remove("chosen");
      const node = [...this.svg.querySelectorAll(".node")].find((e) => e.dataset.row === this.data.steps[i].row);
      if (node) node.classList.add("chosen");
    }
    this.range();
    const n = this.stops().indexOf(i);
    this.slider.value = String(n);
    const text = this.label(i);
    this.slider.setAttribute("aria-valuetext", text);
    this.show(i, text);
    if (!quietly) reveal(row);
  }

  label(i) {
    const s = this.data.steps[i];
    const who = s.thread >= 0 ? this.data.threads[s.thread] : "";
    return (s.end ? "end" : "step " + (i + 1) + " of " + this.data.steps.filter((x) => !x.end).length) + (who ? ", " + who : "");
  }

  show(i, text) {
    const s = this.data.steps[i], state = this.state(i);
    const now = this.aside.querySelector(".now");
    now.replaceChildren(element("strong", "", text));
    const fx = this.rows[i].querySelector(".fx");
    if (s.place) now.append(element("div", "at", (s.function ? s.function + ", " : "") + s.place + (s.line ? ":" + s.line : "")));
    if (fx) now.append(element("div", s.end ? "e-bad" : "", fx.textContent));
    this.listing(s, state);
    this.aside.querySelector(".state").replaceChildren(
      ...table("shared variables", [...state.values.values()].filter((v) => v.shared), i),
      ...table("variables of " + (s.function || "this thread"), [...state.values.values()].filter((v) => !v.shared && v.thread === s.thread && v.function === s.function), i),
      ...this.locks(state),
      ...this.threads(state, s));
  }

  // state is what is known after a step: it takes over what each step up to it has changed.
  state(last) {
    const state = { values: new Map(), owners: new Map(), threads: new Map() };
    for (let i = 0; i <= last; i++) this.apply(state, this.data.steps[i], i);
    return state;
  }

  apply(state, s, i) {
    if (s.thread < 0) return;
    const me = threadState(state, s.thread);
    me.place = s.place ? s.place.slice(s.place.lastIndexOf("/") + 1) + ":" + s.line : me.place;
    if (s.place) { me.file = s.place; me.line = s.line; }
    for (const v of s.values || []) {
      const key = (v.shared ? "" : s.thread + " " + s.function) + "\n" + v.name;
      state.values.set(key, { name: v.name, value: v.value, shared: v.shared, thread: s.thread, function: s.function, step: i, wrote: v.wrote });
    }
    for (const l of s.links || []) link(state, s, l);
  }

  // listing shows the lines around a step.
  listing(s, state) {
    const pre = this.aside.querySelector(".listing");
    pre.replaceChildren();
    const lines = this.data.source[s.place];
    pre.hidden = !lines && !s.source;
    if (!lines) {
      pre.textContent = s.source || "";
      return;
    }
    const marks = new Map();
    for (const [t, x] of state.threads) {
      if (x.file === s.place && t !== s.thread && !x.ended) marks.set(x.line, (marks.get(x.line) || []).concat(t));
    }
    for (let n = s.line - 4; n <= s.line + 4; n++) {
      if (lines[n] === undefined) continue;
      const line = element("span", n === s.line ? "line here" : "line");
      const others = (marks.get(n) || []).concat(n === s.line ? [s.thread] : []);
      line.append(element("span", "mark", others.join(",").padStart(3)), element("span", "no", String(n).padStart(5) + "  "), lines[n] || " ");
      pre.append(line);
    }
  }

  locks(state) {
    const list = [...state.owners].filter(([, owners]) => owners.length > 0);
    if (list.length === 0) return [];
    const t = element("table");
    t.append(caption("locks"));
    for (const [name, owners] of list) t.append(tr(name, "held by " + [...new Set(owners)].map((o) => this.data.threads[o]).join(", ")));
    return [t];
  }

  threads(state, s) {
    const t = element("table");
    t.append(caption("threads"));
    this.data.threads.forEach((name, i) => {
      const x = state.threads.get(i);
      if (!x && i > 0) return;
      const text = !x ? "" : x.ended ? "has ended" : (x.waits ? "waits for " + x.waits : "") + (x.place ? (x.waits ? ", " : "") + "at " + x.place : "not begun");
      const r = tr(name, text);
      if (i === s.thread) r.className = "here";
      t.append(r);
    });
    return [t];
  }
}

function threadState(state, t) {
  if (!state.threads.has(t)) state.threads.set(t, {});
  return state.threads.get(t);
}

// link takes over what a step has to do with a lock or another thread.
function link(state, s, l) {
  const owners = () => {
    if (!state.owners.has(l.object)) state.owners.set(l.object, []);
    return state.owners.get(l.object);
  };
  const me = threadState(state, s.thread);
  switch (l.kind) {
    case "starts": threadState(state, l.thread); break;
    case "ends": me.ended = true; break;
    case "locks": for (let n = 0; n < (s.count || 1); n++) owners().push(s.thread); break;
    case "unlocks":
      for (let n = 0; n < (s.count || 1); n++) {
        const at = owners().lastIndexOf(s.thread);
        if (at >= 0) owners().splice(at, 1);
      }
      break;
    case "waits": me.waits = l.object; break;
    case "woken": delete me.waits; break;
  }
}

function caption(text) { return element("caption", "", text); }

function tr(name, value) {
  const r = element("tr");
  const th = element("th", "", name);
  th.scope = "row";
  r.append(th, element("td", "", value));
  return r;
}

function table(title, values, step) {
  if (values.length === 0) return [];
  const t = element("table");
  t.append(caption(title));
  for (const v of values) {
    const r = tr(v.name, v.value);
    if (v.step === step) {
      r.className = "new";
      r.lastChild.append(element("span", "vh", v.wrote ? " (now)" : " (read now)"));
    }
    t.append(r);
  }
  return [t];
}

function set(e, attributes) {
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
}

// arrow draws one from the edge of a node to that of another one.
function arrow(e, x1, y1, x2, y2) {
  const far = Math.hypot(x2 - x1, y2 - y1);
  e.setAttribute("visibility", far < 2 * RADIUS ? "hidden" : "visible");
  if (far === 0) return;
  const dx = (x2 - x1) / far * RADIUS, dy = (y2 - y1) / far * RADIUS;
  set(e, { x1: x1 + dx, y1: y1 + dy, x2: x2 - dx, y2: y2 - dy });
}

// reveal scrolls as little as is needed.
function reveal(row) {
  const r = row.getBoundingClientRect();
  if (r.top < 80 || r.bottom > window.innerHeight - 20) row.scrollIntoView({ block: "center" });
}

// Graph is the picture of all states: the state that is chosen is shown beside it.
class Graph {
  constructor(section) {
    this.section = section;
    this.entries = [...section.querySelectorAll(".entry")];
    section.addEventListener("click", (e) => {
      const link = e.target.closest("a[href]");
      const entry = link && this.entry(link.getAttribute("href").slice(1));
      if (!entry) return;
      e.preventDefault();
      this.choose(entry);
      if (!link.closest("svg")) entry.focus({ preventScroll: true });
    });
    if (this.entries.length > 0) this.choose(this.entries[0]);
  }

  entry(id) { return this.entries.find((e) => e.id === id); }

  // choose shows the states of the box that a state belongs to, from that state on.
  choose(entry) {
    for (const e of this.section.querySelectorAll(".chosen")) e.classList.remove("chosen");
    for (const e of this.entries) {
      if (e.dataset.box === entry.dataset.box) e.classList.add("chosen");
    }
    const box = document.getElementById(entry.dataset.box);
    box.classList.add("chosen");
    const list = this.section.querySelector(".entries"), pane = this.section.querySelector(".drawing");
    list.scrollTop += entry.getBoundingClientRect().top - list.getBoundingClientRect().top - 6;
    const r = box.getBoundingClientRect(), p = pane.getBoundingClientRect();
    if (r.top < p.top || r.bottom > p.bottom) pane.scrollTop += r.top - p.top - p.height / 3;
    if (r.left < p.left || r.right > p.right) pane.scrollLeft += r.left - p.left - p.width / 3;
  }
}

const runs = [], graphs = [];

// keyOfPage lets the arrow keys move through the run that is looked at, wherever the focus is.
function keyOfPage(e) {
  if (e.target !== document.body && e.target !== document.documentElement) return;
  if (e.key !== "ArrowLeft" && e.key !== "ArrowRight") return;
  const run = runs.find((r) => { const b = r.section.getBoundingClientRect(); return b.bottom > window.innerHeight / 2; });
  if (run) run.key(e);
}

// fromHash chooses the step that the address names.
function fromHash() {
  for (const run of runs) {
    const i = run.indexOf(location.hash.slice(1));
    if (i >= 0) run.choose(i);
  }
  for (const graph of graphs) {
    const entry = graph.entry(location.hash.slice(1));
    if (entry) graph.choose(entry);
  }
}

function begin() {
  document.documentElement.classList.add("js");
  for (const program of JSON.parse(document.getElementById("data").textContent)) {
    for (const data of program) if (data.steps.length > 0) runs.push(new Run(data));
  }
  for (const s of document.querySelectorAll(".graph")) graphs.push(new Graph(s));
  const arrange = () => runs.forEach((r) => r.arrange());
  arrange();
  window.addEventListener("resize", arrange);
  if (document.fonts) document.fonts.ready.then(arrange);
  document.addEventListener("keydown", keyOfPage);
  window.addEventListener("hashchange", fromHash);
  window.addEventListener("beforeprint", () => {
    for (const d of document.querySelectorAll("details:not([open])")) { d.open = true; d.dataset.closed = "yes"; }
  });
  window.addEventListener("afterprint", () => {
    for (const d of document.querySelectorAll("details[data-closed]")) { d.open = false; delete d.dataset.closed; }
  });
  for (const r of runs) r.choose(r.data.steps.length - 1, true);
  fromHash();
  arrange();
}

begin();
