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
    // The menu gives the focus back to its button, which then gets it back from the panel.
    link.closest("dialog")?.close();
    // Shown before its program has come: what is typed meanwhile is in the field, and is searched for then.
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
