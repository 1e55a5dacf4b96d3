// The search of the site: each word of a question must begin a word of a part of a page. Titles count more than text.
"use strict";
(() => {
  const box = document.getElementById("search"), list = document.getElementById("found");
  const most = 20;
  const words = text => text.toLowerCase().split(/[^\p{L}\p{N}_+-]+/u).filter(w => w);
  const has = (text, word) => { const i = text.indexOf(word); return i >= 0 && (i === 0 || !/[\p{L}\p{N}]/u.test(text[i - 1]) || text.indexOf(" " + word) >= 0); };
  const known = pages.map(p => ({ ...p, title: p.t.toLowerCase(), page: p.p.toLowerCase(), text: p.x.toLowerCase() }));

  function rank(p, asked) {
    let sum = 0;
    for (const w of asked) {
      const n = (has(p.title, w) ? 8 : 0) + (has(p.page, w) ? 3 : 0) + (has(p.text, w) ? 1 : 0);
      if (!n) return 0;
      sum += n;
    }
    return sum;
  }
  function around(p, word) {
    const i = Math.max(p.text.indexOf(word), 0), from = Math.max(i - 60, 0);
    return (from ? "… " : "") + p.x.slice(from, from + 160).trim() + (p.x.length > from + 160 ? " …" : "");
  }
  function show() {
    const asked = words(box.value);
    list.replaceChildren();
    list.hidden = !asked.length;
    if (!asked.length) return;
    const hits = known.map(p => [rank(p, asked), p]).filter(h => h[0]).sort((a, b) => b[0] - a[0]).slice(0, most);
    for (const [, p] of hits) {
      const item = document.createElement("li"), link = document.createElement("a"), title = document.createElement("strong"), text = document.createElement("small");
      link.href = p.a;
      title.textContent = p.t === p.p ? p.t : p.p + ": " + p.t;
      text.textContent = around(p, asked[0]);
      link.append(title, text);
      item.append(link);
      list.append(item);
    }
    if (!hits.length) {
      const item = document.createElement("li");
      item.textContent = "No page has all of these words.";
      list.append(item);
    }
  }
  function move(step) {
    const links = [...list.querySelectorAll("a")], at = links.indexOf(document.activeElement) + step;
    if (at < 0) box.focus(); else if (links[at]) links[at].focus();
  }
  box.disabled = false;
  box.addEventListener("input", show);
  box.form.addEventListener("submit", e => { e.preventDefault(); list.querySelector("a")?.click(); });
  document.addEventListener("keydown", e => {
    if (e.key === "/" && document.activeElement !== box) { e.preventDefault(); box.focus(); }
    else if (e.key === "Escape") { list.hidden = true; box.blur(); }
    else if (!list.hidden && (e.key === "ArrowDown" || e.key === "ArrowUp")) { e.preventDefault(); move(e.key === "ArrowDown" ? 1 : -1); }
  });
  document.addEventListener("click", e => { if (!box.form.contains(e.target)) list.hidden = true; });
  const pagesList = document.querySelector(".pages details");
  if (matchMedia("(max-width:48rem)").matches) pagesList.open = false;
})();
