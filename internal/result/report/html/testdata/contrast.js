// Gives the texts of the page whose contrast with their ground is below 4.5:1 (WCAG 2.1, 1.4.3), each pair of colours once.
(() => {
  const parse = (c) => {
    const m = c.match(/rgba?\(([^)]*)\)/);
    if (!m) return c === "none" || c === "transparent" ? [0, 0, 0, 0] : null;
    const v = m[1].split(/[\s,/]+/).map(Number);
    return [v[0], v[1], v[2], v.length > 3 ? v[3] : 1];
  };
  const over = (a, b) => [0, 1, 2].map((i) => a[i] * a[3] + b[i] * (1 - a[3])).concat(1);
  const light = (c) => {
    const [r, g, b] = c.slice(0, 3).map((v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (e) => {
    const layers = [];
    for (; e; e = e.parentElement) {
      const s = getComputedStyle(e);
      const own = e.namespaceURI.endsWith("svg") ? [...e.children].find((c) => c.matches(".g-frame, .g-ground, .paper")) : null;
      const c = parse(own ? getComputedStyle(own).fill : e.namespaceURI.endsWith("svg") ? "none" : s.backgroundColor);
      if (c[3] > 0) layers.unshift(c);
      if (c[3] === 1) break;
    }
    return layers.reduce((below, c) => over(c, below), [255, 255, 255, 1]);
  };
  const faded = (e) => { let o = 1; for (; e; e = e.parentElement) o *= Number(getComputedStyle(e).opacity); return o; };
  const bad = new Map();
  let looked = 0;
  for (const e of document.body.querySelectorAll("*")) {
    const text = [...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data).join("").trim();
    const s = getComputedStyle(e);
    if (!text || e.closest("script, style, title, desc, .vh") || s.visibility !== "visible" || e.getClientRects().length === 0) continue;
    looked++;
    const back = ground(e), c = parse(e.namespaceURI.endsWith("svg") ? s.fill : s.color);
    c[3] *= faded(e);
    const front = over(c, back);
    const [a, b] = [light(front), light(back)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) bad.set(front + " on " + back, ratio.toFixed(2) + " " + front.slice(0, 3) + " on " + back.slice(0, 3) + ": " + e.tagName + "." + (e.getAttribute("class") || "") + " " + text.slice(0, 40));
  }
  return looked < 20 ? "only " + looked + " texts" : [...bad.values()].join("\n");
})()
