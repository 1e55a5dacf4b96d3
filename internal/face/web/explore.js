// The page of heddle explore. The program's states are on the other side of the protocol (docs/protocol.md); here are the graph of those that were
// seen, and the run that led to the present one. All text from the program is set as text (textContent), never as markup.
"use strict";

const SVG = "http://www.w3.org/2000/svg";
const HUES = 8, GAP = 68, LAYER = 74, RADIUS = 15;

// ask sends calls of the protocol as one message, and returns their results in order.
async function ask(calls) {
  const batch = calls.map(([method, params], i) => ({ jsonrpc: "2.0", id: i + 1, method, params: params || {} }));
  let answers;
  try {
    const r = await fetch("rpc", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(batch) });
    if (!r.ok) throw new Error(await r.text());
    answers = JSON.parse(await r.text(), (_, v) => typeof v === "string" ? shown(v) : v);
  } catch (e) {
    throw new Error("heddle does not answer: " + e.message + ". If it has ended, start heddle explore again.");
  }
  const wrong = answers.find((a) => a.error);
  if (wrong) throw new Error(wrong.error.message);
  return answers.map((a) => a.result);
}

// shown writes characters out that are not to be seen, and that change how others are: control characters, and those of the direction of writing.
function shown(text) {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, (c) => {
    const n = c.codePointAt(0);
    return n < 32 ? "\\x" + n.toString(16).padStart(2, "0") : "\\u" + n.toString(16).padStart(4, "0");
  });
}

// nodes are the states that were seen, by what identifies them. One has: number, tag (its position on the other side), path (the run that led there first),
// depth, end, failure, actions (with the state that each leads to, once it is known), info (what the protocol says of the state).
const nodes = new Map();
let run = [], at = 0; // steps of the run, with those ahead; how many led here
let now = null; // the present node
let first = null; // the initial one
let tags = 0;
const watches = [];

// met is the node of a position, a new one if it was not seen before. Tag is the name of that position.
function met(position, tag, path) {
  let n = nodes.get(position.state);
  if (!n) {
    n = { id: position.state, number: nodes.size, tag, path: path.slice(), depth: path.length, end: position.end || "", failure: position.failure, actions: null, info: null };
    nodes.set(n.id, n);
  }
  return n;
}

// edge notes where an action of a node leads to.
function edge(from, step, to) {
  if (!from.steps) from.steps = [];
  if (!from.steps.some((s) => s.thread === step.thread && s.choice === step.choice)) from.steps.push({ thread: step.thread, choice: step.choice, to });
}

function leads(n, thread, choice) {
  const s = (n.steps || []).find((x) => x.thread === thread && x.choice === choice);
  return s ? s.to : null;
}

// look asks for all of the present state, and makes it the present node. More are calls before.
async function look(more, path) {
  const tag = "n" + tags++;
  const all = await ask([...more, ["save", { tag }], ["state"], ["enabled"], ["schedule"]]);
  const [state, enabled, schedule] = all.slice(-3);
  const n = met(state, tag, path(all));
  n.info = state;
  n.actions = enabled.actions;
  n.end = state.end || "";
  n.failure = state.failure;
  now = n;
  document.getElementById("schedule").value = schedule.schedule;
  await watch();
  return all;
}

// take takes an action of the present state.
async function take(thread, choice) {
  const from = now;
  const step = { thread, choice, did: "" };
  const next = run[at];
  await look([["step", { thread, choice, describe: true }]], (all) => {
    step.did = all[0].did || "";
    const same = next && next.thread === thread && next.choice === choice;
    run = run.slice(0, at).concat([step], same ? run.slice(at + 1) : []);
    at++;
    return run.slice(0, at);
  });
  run[at - 1].to = now;
  edge(from, step, now);
}

// goTo goes to a place of the run.
async function goTo(k) {
  k = Math.max(0, Math.min(run.length, k));
  if (k === at) return;
  await look([["goto", { position: k }]], () => {
    at = k;
    return run.slice(0, k);
  });
}

// visit goes to a node: along the run if it is there, else by the run that led to it first.
async function visit(n) {
  if (n === now) return;
  if (n === first) return goTo(0);
  for (let k = 1; k <= run.length; k++) if (run[k - 1].to === n) return goTo(k);
  await look([["restore", { tag: n.tag }]], () => {
    run = n.path.slice();
    at = run.length;
    return run;
  });
}

// grow takes each action of the present state that was not taken yet, and goes back.
async function grow() {
  const open = now.actions.filter((a) => a.choice !== undefined && !leads(now, a.thread, a.choice));
  if (open.length === 0) return;
  const from = tags;
  const calls = [["save", { tag: "here" }]];
  for (const a of open) {
    calls.push(["step", { thread: a.thread, choice: a.choice, describe: true }], ["save", { tag: "n" + tags++ }], ["enabled"], ["restore", { tag: "here" }]);
  }
  if (run.length > at) calls.push(["follow", { schedule: text(run) }], ["goto", { position: at }]);
  const all = await ask(calls);
  open.forEach((a, i) => {
    const [position, , enabled] = all.slice(1 + 4 * i);
    const step = { thread: a.thread, choice: a.choice, did: position.did || "" };
    const n = met(position, "n" + (from + i), run.slice(0, at).concat([step]));
    step.to = n;
    if (!n.actions) n.actions = enabled.actions;
    edge(now, step, n);
  });
}

// text is a run as a schedule.
function text(steps) { return steps.map((s) => s.choice ? s.thread + ":" + s.choice : String(s.thread)).join(" ") || "-"; }

// steps reads a schedule: "0*3 1:2".
function steps(schedule) {
  const list = [];
  for (const word of (schedule || "").split(/\s+/)) {
    const m = /^(\d+)(?::(-?\d+))?(?:\*(\d+))?$/.exec(word);
    if (m) for (let n = 0; n < Number(m[3] || 1); n++) list.push({ thread: Number(m[1]), choice: Number(m[2] || 0), did: "" });
  }
  return list;
}

// begin shows the initial state, or the end of the run that is ahead.
async function begin() {
  await look([["goto", { position: 0 }]], () => []);
  first = now;
  const [schedule] = await ask([["schedule"]]);
  const ahead = steps(schedule.ahead);
  const calls = [];
  for (const s of ahead) calls.push(["step", { thread: s.thread, choice: s.choice, describe: true }], ["save", { tag: "n" + tags++ }]);
  if (calls.length === 0) return;
  const from = tags - ahead.length;
  const all = await ask(calls);
  ahead.forEach((s, i) => {
    const before = i === 0 ? first : run[i - 1].to;
    s.did = all[2 * i].did || "";
    run.push(s);
    s.to = met(all[2 * i], "n" + (from + i), run);
    edge(before, s, s.to);
  });
  at = run.length;
  await look([], () => run);
}

// watch evaluates what is watched.
async function watch() {
  const thread = at > 0 ? run[at - 1].thread : 0;
  for (const w of watches) {
    try {
      const [v] = await ask([["evaluate", { expression: w.text, thread }]]);
      w.value = v.known ? v.value : "no value here";
    } catch (e) {
      w.value = e.message;
    }
  }
}

// What is shown.

function element(name, className, content) {
  const e = document.createElement(name);
  if (className) e.className = className;
  if (content !== undefined) e.textContent = content;
  return e;
}

function svg(name, attributes, content) {
  const e = document.createElementNS(SVG, name);
  for (const [k, v] of Object.entries(attributes || {})) e.setAttribute(k, v);
  if (content !== undefined) e.textContent = content;
  return e;
}

function hue(thread) { return "h" + Math.max(0, thread) % HUES; }

function dot(thread) { return element("span", "dot " + hue(thread), thread); }

function short(file) { return (file || "").split("/").pop(); }

function show() {
  header();
  failure();
  actions();
  state();
  watched();
  trail();
  graph();
  diagram();
}

function header() {
  let open = 0;
  for (const n of nodes.values()) for (const a of n.actions || []) if (a.choice !== undefined && !leads(n, a.thread, a.choice)) open++;
  document.getElementById("counts").textContent = plural(nodes.size, "state") + " seen, " + plural(open, "action") + " not taken yet";
  const title = "State " + now.number + ", after " + plural(at, "step");
  document.getElementById("here-title").textContent = title + (now.end ? ": " + (now.info.ending || ends[now.end]) : "");
}

const ends = { end: "the program has ended", deadlock: "no thread can act", assumption: "an assumption of the program does not hold", failure: "the run has failed" };

function plural(n, what) { return n + " " + what + (n === 1 ? "" : "s"); }

function failure() {
  const p = document.getElementById("failure");
  p.hidden = !now.failure;
  p.textContent = "";
  if (!now.failure) return;
  const f = now.failure;
  p.append(element("strong", "", f.title || f.check), ": " + f.text + (f.line ? " (" + short(f.file) + ":" + f.line + ")" : ""));
}

function actions() {
  const list = document.getElementById("actions");
  list.textContent = "";
  (now.actions || []).forEach((a, i) => {
    const to = leads(now, a.thread, a.choice);
    const b = element("button");
    b.type = "button";
    if (i < 9) b.append(element("span", "key", i + 1));
    b.append(dot(a.thread), element("span", "would", a.name + (a.choice ? ", choice " + a.choice : "") + ": " + (a.would || "acts")));
    b.append(element("span", "to", to ? "to state " + to.number : "new"));
    b.addEventListener("click", () => act(() => take(a.thread, a.choice)));
    const li = element("li");
    li.append(b);
    list.append(li);
  });
  if (list.childElementCount === 0) list.append(element("li", "soft", "nothing: " + (now.info.ending || ends[now.end] || "no thread can act")));
}

function table(caption, rows) {
  if (rows.length === 0) return null;
  const t = element("table");
  t.append(element("caption", "", caption));
  for (const [name, value, here] of rows) {
    const r = element("tr", here ? "here" : "");
    const th = element("th");
    th.scope = "row";
    th.append(name);
    const td = element("td");
    td.append(value);
    r.append(th, td);
    t.append(r);
  }
  return t;
}

function state() {
  const div = document.getElementById("state");
  const open = new Set([...div.querySelectorAll("details[open]")].map((d) => d.dataset.thread));
  div.textContent = "";
  div.className = "state";
  const acted = at > 0 ? run[at - 1].thread : -1;
  const threads = now.info.threads.map((t) => {
    const name = element("span");
    name.append(dot(t.id), " " + t.name);
    return [name, where(t), t.id === acted];
  });
  const parts = [table("threads", threads), table("shared variables", now.info.globals.map((v) => [v.name, v.value])), table("locks", now.info.locks.map((l) => [l.name, l.state]))];
  for (const t of now.info.threads) {
    if (t.stack.length === 0) continue;
    const d = element("details");
    d.dataset.thread = t.id;
    d.open = open.has(String(t.id));
    d.append(element("summary", "", "stack and variables of " + t.name));
    const frames = element("ol");
    for (const f of t.stack) frames.append(element("li", f.library ? "soft" : "", f.function + (f.line ? " at " + short(f.file) + ":" + f.line : "")));
    d.append(frames);
    const locals = table("variables", t.locals.map((v) => [v.name, v.known ? v.value : "no value here"]));
    if (locals) d.append(locals);
    parts.push(d);
  }
  if (now.info.output.length > 0) {
    const pre = element("pre", "", now.info.output.join(""));
    pre.setAttribute("aria-label", "what the program has printed");
    parts.push(element("h3", "", "Printed so far"), pre);
  }
  for (const p of parts) if (p) div.append(p);
}

// where says where a thread is.
function where(t) {
  const cell = element("span");
  if (t.condition === "has ended") return element("span", "soft", "has ended");
  const f = t.stack.find((x) => !x.library && x.line) || t.stack[0];
  const does = t.condition === "waits" ? "waits for " + t.waits : t.next || "";
  cell.append(does + (f && f.line ? (does ? ", " : "") + "at " + short(f.file) + ":" + f.line + " " : ""));
  if (f && f.source) cell.append(element("code", "src", f.source));
  return cell;
}

function watched() {
  const div = document.getElementById("watches");
  div.textContent = "";
  const t = table("watched", watches.map((w) => [shown(w.text), w.value]));
  if (!t) return;
  [...t.querySelectorAll("tr")].forEach((r, i) => {
    const b = element("button", "", "remove");
    b.type = "button";
    b.setAttribute("aria-label", "do not watch " + shown(watches[i].text));
    b.addEventListener("click", () => { watches.splice(i, 1); watched(); });
    const td = element("td");
    td.append(b);
    r.append(td);
  });
  div.append(t);
}

let listed = null; // the steps in the list of the run

// trail lists the steps of the run.
function trail() {
  const list = document.getElementById("run");
  if (!listed || listed.length !== run.length || run.some((s, i) => s !== listed[i])) {
    listed = run.slice();
    list.replaceChildren(entry(0, first, "the initial state"), ...run.map((s, i) => entry(i + 1, s.to, s.did || "acts", s.thread)));
  }
  [...list.children].forEach((li, k) => {
    li.className = k > at ? "ahead" : "";
    if (k === at) li.setAttribute("aria-current", "step");
    else li.removeAttribute("aria-current");
  });
  const here = list.children[at];
  list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
}

// entry is a step of the list; step 0 is the beginning.
function entry(k, to, content, thread) {
  const b = element("button");
  b.type = "button";
  b.append(element("span", "n", k), thread === undefined ? element("span") : dot(thread), element("span", "", content));
  if (to && to.failure) b.lastChild.append(" ", element("span", "bad", "- " + (to.failure.title || to.failure.check)));
  b.addEventListener("click", () => act(() => goTo(k)));
  const li = element("li");
  li.append(b);
  return li;
}

// place gives each node its place: a layer for each distance from the initial state, in the order of those above.
function place() {
  const layers = [];
  for (const n of nodes.values()) n.depth = Infinity;
  first.depth = 0;
  layers.push([first]);
  for (let d = 0; d < layers.length; d++) {
    for (const n of layers[d]) {
      for (const s of n.steps || []) {
        if (s.to.depth !== Infinity) continue;
        s.to.depth = d + 1;
        (layers[d + 1] = layers[d + 1] || []).push(s.to);
      }
    }
  }
  const widest = Math.max(...layers.map((l) => l.length));
  const width = Math.max(260, widest * GAP + 40);
  layers.forEach((layer, d) => layer.forEach((n, i) => {
    n.x = width / 2 + (i - (layer.length - 1) / 2) * GAP;
    n.y = 30 + d * LAYER;
    n.layer = layer;
    n.index = i;
  }));
  return { width, height: 30 + layers.length * LAYER };
}

// graph draws the states, those that are near in a large one.
function graph() {
  const size = place();
  const div = document.getElementById("graph");
  draw(size, now.y - div.clientHeight / 2);
  div.scrollTop = now.y - div.clientHeight / 2;
  div.scrollLeft = now.x - div.clientWidth / 2;
}

let drawn = null; // the size of the picture, and what of it is there

// draw draws what lies within some layers of a height.
function draw(size, top) {
  const div = document.getElementById("graph");
  const from = top - 20 * LAYER, to = top + div.clientHeight + 20 * LAYER;
  drawn = { size, from, to };
  const picture = svg("svg", { width: size.width, height: size.height, viewBox: "0 0 " + size.width + " " + size.height, role: "group", "aria-label": "graph of " + plural(nodes.size, "state") });
  const passed = new Set();
  for (let k = 1; k <= at; k++) passed.add((k === 1 ? first : run[k - 2].to).id + " " + run[k - 1].thread + " " + run[k - 1].choice);
  const list = [...nodes.values()].filter((n) => n.y >= from && n.y <= to);
  for (const n of list) for (const s of n.steps || []) edgeOf(picture, n, s, passed.has(n.id + " " + s.thread + " " + s.choice));
  for (const n of list) stubs(picture, n);
  for (const n of list) nodeOf(picture, n);
  const focused = div.contains(document.activeElement);
  div.replaceChildren(picture);
  const here = div.querySelector(".st.now");
  if (focused && here) here.focus({ preventScroll: true });
}

// scrolled draws what has come into sight.
function scrolled() {
  const div = document.getElementById("graph");
  if (!drawn || div.scrollTop >= drawn.from + LAYER && div.scrollTop + div.clientHeight <= drawn.to - LAYER) return;
  if (div.scrollTop < LAYER && drawn.from <= 0 || div.scrollTop + div.clientHeight > drawn.size.height - LAYER && drawn.to >= drawn.size.height) return;
  draw(drawn.size, div.scrollTop);
}

// edgeOf draws a step: straight to a layer below, else bent around what is between.
function edgeOf(picture, from, s, onRun) {
  const to = s.to;
  const g = svg("g", { class: hue(s.thread) });
  g.append(svg("title", {}, "thread " + s.thread + ", from state " + from.number + " to state " + to.number));
  let d, x1, y1; // the path, and where its head comes from
  if (to === from) {
    d = "M" + (from.x + RADIUS) + " " + from.y + "c34 -22 34 30 0 10";
    [x1, y1] = [from.x + 30, from.y + 16];
  } else {
    const beside = parallel(from, to, s);
    const bend = to.depth === from.depth + 1 ? beside * 14 : 36 + Math.abs(to.depth - from.depth) * 8;
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    const cx = (from.x + to.x) / 2 + bend * (to.y - from.y) / far, cy = (from.y + to.y) / 2 - bend * (to.x - from.x) / far;
    const a = near(from, cx, cy), b = near(to, cx, cy);
    d = "M" + a[0] + " " + a[1] + "Q" + cx + " " + cy + " " + b[0] + " " + b[1];
    [x1, y1] = [cx, cy];
  }
  g.append(svg("path", { class: onRun ? "edge onrun" : "edge", d }), head(x1, y1, to, to === from));
  picture.append(g);
}

// parallel is how far an edge is beside others between the same states.
function parallel(from, to, s) {
  const all = from.steps.filter((x) => x.to === to);
  return all.indexOf(s) - (all.length - 1) / 2;
}

// near is the point of a node's edge towards a place.
function near(n, x, y) {
  const far = Math.hypot(x - n.x, y - n.y) || 1;
  return [n.x + (x - n.x) / far * (RADIUS + 1), n.y + (y - n.y) / far * (RADIUS + 1)];
}

// head is the head of an edge to a node that comes from a place.
function head(x, y, n, loop) {
  const [tx, ty] = loop ? [n.x + RADIUS, n.y + 10] : near(n, x, y);
  const a = Math.atan2(ty - y, tx - x);
  const p = (turn, far) => (tx + Math.cos(a + turn) * far).toFixed(1) + " " + (ty + Math.sin(a + turn) * far).toFixed(1);
  return svg("path", { class: "edgehead", d: "M" + tx + " " + ty + "L" + p(2.7, 9) + "L" + p(-2.7, 9) + "z" });
}

// stubs draws the actions of a node that were not taken yet.
function stubs(picture, n) {
  const open = (n.actions || []).filter((a) => a.choice !== undefined && !leads(n, a.thread, a.choice));
  const below = !n.steps; // else edges are there
  const drawn = open.slice(0, below ? 5 : 3);
  if (open.length > drawn.length) picture.append(svg("text", { class: "more", x: n.x + RADIUS + (below ? 4 : 25), y: n.y + 4 }, "+" + (open.length - drawn.length)));
  drawn.forEach((a, i) => {
    const angle = (below ? Math.PI / 2 : 0) + (below ? -1 : 1) * (i - (drawn.length - 1) / 2) * 0.5;
    const x = n.x + Math.cos(angle) * (RADIUS + 15), y = n.y + Math.sin(angle) * (RADIUS + 15);
    const g = svg("g", { class: "stub " + hue(a.thread), "aria-hidden": "true" });
    g.append(svg("title", {}, a.name + (a.choice ? ", choice " + a.choice : "") + ": " + (a.would || "acts")), svg("line", { x1: n.x, y1: n.y, x2: x, y2: y }), svg("circle", { cx: x, cy: y, r: 6 }));
    g.addEventListener("click", () => act(async () => { await visit(n); await take(a.thread, a.choice); }));
    picture.append(g);
  });
}

function nodeOf(picture, n) {
  const g = svg("g", { class: "st" + (n === now ? " now" : "") + (n.failure ? " bad" : ""), role: "button", tabindex: n === now ? "0" : "-1", "aria-label": describe(n), "data-number": n.number });
  if (n === now) g.setAttribute("aria-current", "true");
  g.append(svg("circle", { cx: n.x, cy: n.y, r: RADIUS }));
  if (n.end) g.append(svg("circle", { class: "ring", cx: n.x, cy: n.y, r: RADIUS - 4 }));
  g.append(svg("text", { class: n.number > 999 ? "long" : "", x: n.x, y: n.y + 4 }, n.number), svg("title", {}, describe(n)));
  g.addEventListener("click", () => act(() => visit(n)));
  picture.append(g);
}

// describe says in words what the graph shows of a state.
function describe(n) {
  const parts = ["state " + n.number + ", " + plural(n.depth, "step") + " from the initial state"];
  if (n === now) parts.push("the present one");
  if (n.failure) parts.push((n.failure.title || n.failure.check) + ": " + n.failure.text);
  if (n.end) parts.push(ends[n.end]);
  for (const s of n.steps || []) parts.push("thread " + s.thread + " leads to state " + s.to.number);
  const open = (n.actions || []).filter((a) => a.choice !== undefined && !leads(n, a.thread, a.choice)).length;
  if (open > 0) parts.push(plural(open, "action") + " not taken yet");
  return parts.join("; ");
}

// diagram loads the page of the run, if it is shown and is not there.
function diagram() {
  const d = document.getElementById("diagram");
  const line = text(run.slice(0, at));
  if (!d.open || d.dataset.line === line) return;
  d.dataset.line = line;
  d.querySelector("iframe").src = "run?" + Date.now();
}

// What is done.

let queue = Promise.resolve();

// act does one thing after the other, and shows what came of it.
function act(what) {
  queue = queue.then(async () => {
    const error = document.getElementById("error");
    document.body.setAttribute("aria-busy", "true");
    try {
      await what();
      error.hidden = true;
    } catch (e) {
      error.textContent = e.message;
      error.hidden = false;
    }
    document.body.removeAttribute("aria-busy");
    if (now) show();
  });
  return queue;
}

function random() {
  const list = (now.actions || []).filter((a) => a.choice !== undefined);
  if (list.length === 0) return null;
  const a = list[Math.floor(Math.random() * list.length)];
  return take(a.thread, a.choice);
}

// on follows the run, or what was grown first.
function on() {
  if (at < run.length) return goTo(at + 1);
  const s = (now.steps || [])[0];
  return s && take(s.thread, s.choice);
}

function beside(by) {
  const n = now.layer[now.index + by];
  return n && visit(n);
}

const moves = { first: () => goTo(0), back: () => goTo(at - 1), on, last: () => goTo(run.length), random, grow, left: () => beside(-1), right: () => beside(1) };
const keys = { Home: "first", ArrowUp: "back", ArrowDown: "on", End: "last", r: "random", g: "grow", ArrowLeft: "left", ArrowRight: "right" };

function pressed(e) {
  if (e.altKey || e.ctrlKey || e.metaKey || e.target.closest("input, summary, iframe")) return;
  const n = Number(e.key);
  if (n >= 1 && n <= 9) {
    e.preventDefault();
    act(() => { const a = (now.actions || [])[n - 1]; return a && a.choice !== undefined && take(a.thread, a.choice); });
  } else if (keys[e.key]) {
    e.preventDefault();
    act(moves[keys[e.key]]);
  } else if ((e.key === "Enter" || e.key === " ") && e.target.closest(".st")) {
    e.preventDefault();
    act(moves.grow);
  }
}

document.addEventListener("keydown", pressed);
for (const b of document.querySelectorAll("button[data-do]")) b.addEventListener("click", () => act(moves[b.dataset.do]));
document.getElementById("graph").addEventListener("scroll", scrolled);
document.getElementById("diagram").addEventListener("toggle", diagram);
document.getElementById("ask").addEventListener("submit", (e) => {
  e.preventDefault();
  const input = document.getElementById("expression");
  const wanted = input.value.trim();
  if (!wanted) return;
  input.value = "";
  act(async () => { watches.push({ text: wanted, value: "" }); await watch(); });
});
act(begin).then(() => { document.body.dataset.ready = "yes"; });
