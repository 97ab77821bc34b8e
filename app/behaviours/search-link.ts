const load = () => import("./search-panel.ts");

/** A link to the search page that opens the search in place (app/site/search/search-panel.tsx). */
export function searchLink(link: HTMLElement): void {
  if (!(link instanceof HTMLAnchorElement)) return;
  const ahead = () => void load().catch(() => {});
  link.addEventListener("pointerenter", ahead, { once: true });
  link.addEventListener("focus", ahead, { once: true });
  link.addEventListener("click", async (event) => {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    const panel = document.querySelector<HTMLDialogElement>("#site-search");
    if (elsewhere || !panel) return;
    event.preventDefault();
    // Closing the menu returns the focus to its button; closing the panel later returns it there again.
    link.closest("dialog")?.close();
    // The panel opens before its script has loaded; the script then searches for the text that was typed meanwhile.
    panel.showModal();
    const field = panel.querySelector("input");
    field?.focus();
    field?.select();
    try {
      (await load()).searchIn(panel);
    } catch {
      location.assign(link.href);
    }
  });
}
