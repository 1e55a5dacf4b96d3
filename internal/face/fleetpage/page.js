// Replaces what the page shows by what is served anew. The server has escaped it, and the page's policy lets no script in it run.
"use strict";
async function again() {
	try {
		const answer = await fetch(location.href, {cache: "no-store"});
		if (!answer.ok) throw new Error(answer.statusText);
		const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("all");
		document.getElementById("all").replaceWith(document.adoptNode(fresh));
		document.body.dataset.shown = String(Number(document.body.dataset.shown || 0) + 1);
		document.body.classList.remove("stale");
	} catch {
		document.body.classList.add("stale");
	}
	setTimeout(again, 2000);
}
setTimeout(again, 2000);
