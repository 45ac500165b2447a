// What all pages do: the theme, tabs, and contents that are folded on a phone. Pages work
// without it; it stands in the head so that no page is seen in the other theme first.
"use strict";

(() => {
  const root = document.documentElement;

  /** @returns {string | null} what the reader chose, if it can be kept */
  function chosen() {
    try {
      return localStorage.getItem("msggen-theme");
    } catch {
      return null;
    }
  }

  /** @param {string | null} theme */
  function show(theme) {
    if (theme === "light" || theme === "dark") {
      root.dataset.theme = theme;
    }
  }

  function isDark() {
    return root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
  }

  show(chosen());
  root.dataset.scripts = "on";

  function startTheme() {
    const button = document.getElementById("theme");
    if (!button) {
      return;
    }
    const tell = () => {
      button.setAttribute("aria-pressed", String(isDark()));
    };
    tell();
    button.hidden = false;
    button.addEventListener("click", () => {
      const theme = isDark() ? "light" : "dark";
      show(theme);
      try {
        localStorage.setItem("msggen-theme", theme);
      } catch {
        // It lasts as long as the page, then.
      }
      tell();
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", tell);
  }

  /**
   * Makes tabs of panels that stand below each other, each with a `data-tab` for its name.
   * Groups with the same `data-tabs` go together on all pages.
   * @param {HTMLElement} group
   * @param {number} number
   */
  function startTabs(group, number) {
    const panels = [...group.querySelectorAll(":scope > [data-tab]")].filter(
      (panel) => panel instanceof HTMLElement,
    );
    const list = document.createElement("div");
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", group.dataset.label ?? "Views");
    const tabs = panels.map((panel, i) => {
      const tab = document.createElement("button");
      tab.type = "button";
      tab.id = `tab-${String(number)}-${String(i)}`;
      tab.textContent = panel.dataset.tab ?? "";
      tab.setAttribute("role", "tab");
      panel.id = `panel-${String(number)}-${String(i)}`;
      tab.setAttribute("aria-controls", panel.id);
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-labelledby", tab.id);
      list.append(tab);
      return tab;
    });
    /** @param {number} at */
    const select = (at) => {
      tabs.forEach((tab, i) => {
        tab.setAttribute("aria-selected", String(i === at));
        tab.tabIndex = i === at ? 0 : -1;
        const panel = panels[i];
        if (panel) {
          panel.hidden = i !== at;
        }
      });
    };
    list.addEventListener("click", (event) => {
      const at = tabs.findIndex((tab) => tab === event.target);
      const name = tabs[at]?.textContent;
      if (name) {
        choose(group.dataset.tabs ?? "", name);
      }
    });
    list.addEventListener("keydown", (event) => {
      const at = tabs.findIndex((tab) => tab === document.activeElement);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[
        event.key
      ];
      const tab = to === undefined ? undefined : tabs.at(to % tabs.length);
      if (tab) {
        event.preventDefault();
        tab.click();
        tab.focus();
      }
    });
    group.addEventListener("msggen-tab", (event) => {
      const name = event instanceof CustomEvent ? String(event.detail) : "";
      const at = tabs.findIndex((tab) => tab.textContent === name);
      if (at >= 0) {
        select(at);
      }
    });
    group.prepend(list);
    select(0);
  }

  /**
   * Chooses a tab in all groups that go together, where the one that was used stays in place.
   * @param {string} family
   * @param {string} name
   */
  function choose(family, name) {
    const used = document.activeElement;
    const before = used?.getBoundingClientRect().top ?? 0;
    for (const group of document.querySelectorAll(".tabs")) {
      if (group instanceof HTMLElement && (group.dataset.tabs ?? "") === family) {
        group.dispatchEvent(new CustomEvent("msggen-tab", { detail: name }));
      }
    }
    const after = used?.getBoundingClientRect().top ?? 0;
    scrollBy({ top: after - before, behavior: "instant" });
  }

  document.addEventListener("DOMContentLoaded", () => {
    startTheme();
    [...document.querySelectorAll(".tabs")].forEach((group, i) => {
      if (group instanceof HTMLElement) {
        startTabs(group, i);
      }
    });
    const contents = document.querySelector(".beside > details");
    if (contents && !matchMedia("(max-width: 52rem)").matches) {
      contents.setAttribute("open", "");
    }
  });
})();
