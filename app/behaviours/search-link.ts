const load = () => import("./search-panel.ts");

/** Makes a link to the search page open the search panel of this page instead (app/site/search/search-panel.tsx). */
export function searchLink(link: HTMLElement): void {
  if (!(link instanceof HTMLAnchorElement)) return;
  const preload = () => void load().catch(() => {});
  link.addEventListener("pointerenter", preload, { once: true });
  link.addEventListener("focus", preload, { once: true });
  link.addEventListener("click", async (event) => {
    const hasModifierKey = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    const panel = document.querySelector<HTMLDialogElement>("#site-search");
    if (hasModifierKey || !panel) return;
    event.preventDefault();
    // Closing the menu returns the focus to the menu's button. Closing the panel later returns it to the same button.
    link.closest("dialog")?.close();
    // The panel opens before its script has loaded. The script then searches for the text in the field.
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
