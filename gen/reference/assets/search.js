// Full-text search over all pages. What there is to be found is in search-index.js, which is
// loaded when somebody begins to search: [name, kind, protocol, address, text] for each entry.
"use strict";

(() => {
  /** @typedef {[name: string, kind: string, protocol: string, address: string, text: string]} Entry */

  const most = 30;
  const top = document.body.dataset.top ?? "";
  const header = document.querySelector("header.top");

  /** @type {Promise<Entry[]> | undefined} */
  let loading;

  function load() {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `${top}search-index.js`;
      script.onload = () => {
        resolve(
          /** @type {{ msggenIndex?: Entry[] }} */ (/** @type {unknown} */ (self)).msggenIndex ??
            [],
        );
      };
      script.onerror = () => {
        reject(new Error("search-index.js is not there"));
      };
      document.head.append(script);
    });
    return loading;
  }

  /**
   * How well an entry fits words, all of which have to be there; 0 if it does not.
   * @param {Entry} entry
   * @param {string[]} words
   */
  function score(entry, words) {
    const name = entry[0].toLowerCase();
    const rest = `${entry[1]} ${entry[2]} ${entry[4]}`.toLowerCase();
    let sum = 0;
    for (const word of words) {
      if (name === word) {
        sum += 100;
      } else if (name.startsWith(word)) {
        sum += 40;
      } else if (name.includes(word)) {
        sum += 20;
      } else if (rest.includes(word)) {
        sum += 2;
      } else {
        return 0;
      }
    }
    return sum - name.length / 100;
  }

  /** @param {Element} header */
  function start(header) {
    const box = document.createElement("div");
    box.className = "search";
    const input = document.createElement("input");
    input.type = "search";
    input.placeholder = "Search ( / )";
    input.autocomplete = "off";
    input.setAttribute("aria-label", "Search all pages");
    const found = document.createElement("div");
    found.className = "found";
    found.hidden = true;
    const status = document.createElement("p");
    status.setAttribute("role", "status");
    status.className = "muted";
    const list = document.createElement("ol");
    found.append(status, list);
    const form = document.createElement("form");
    form.setAttribute("role", "search");
    form.append(input);
    box.append(form, found);
    header.insertBefore(box, document.getElementById("theme"));

    async function search() {
      const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      if (words.length === 0) {
        found.hidden = true;
        return;
      }
      const hits = (await load())
        .map((entry) => ({ entry, points: score(entry, words) }))
        .filter((hit) => hit.points > 0)
        .sort((a, b) => b.points - a.points);
      list.replaceChildren(...hits.slice(0, most).map((hit) => item(hit.entry)));
      status.textContent =
        hits.length > most
          ? `${String(most)} of ${String(hits.length)} found`
          : `${String(hits.length)} found`;
      found.hidden = false;
    }

    /** @param {Entry} entry */
    function item([name, kind, protocol, address, text]) {
      const line = document.createElement("li");
      const link = document.createElement("a");
      link.href = top + address;
      link.textContent = name;
      const about = document.createElement("small");
      about.className = "muted";
      about.textContent = ` ${kind}, ${protocol}`;
      const said = document.createElement("div");
      said.textContent = text;
      line.append(link, about, said);
      return line;
    }

    input.addEventListener("focus", () => void load().catch(() => undefined));
    input.addEventListener("input", () => void search());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      list.querySelector("a")?.click();
    });
    list.addEventListener("click", () => {
      found.hidden = true;
    });
    box.addEventListener("keydown", (event) => {
      const links = [input, ...list.querySelectorAll("a")];
      const at = links.findIndex((link) => link === document.activeElement);
      if (event.key === "Escape") {
        found.hidden = true;
        input.focus();
      } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        links.at((at + (event.key === "ArrowDown" ? 1 : -1)) % links.length)?.focus();
      }
    });
    document.addEventListener("keydown", (event) => {
      const inField =
        event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
      if (event.key === "/" && !inField && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        input.focus();
      }
    });
    document.addEventListener("click", (event) => {
      if (event.target instanceof Node && !box.contains(event.target)) {
        found.hidden = true;
      }
    });
  }

  if (header) {
    start(header);
  }
})();
