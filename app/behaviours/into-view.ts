/** Scrolls a row of tabs, so that the current tab is in the middle. */
export function intoView(row: HTMLElement): void {
  const tab = row.querySelector("[aria-current]")?.getBoundingClientRect();
  if (!tab) return;
  const view = row.getBoundingClientRect();
  row.scrollBy({ left: tab.left + tab.width / 2 - view.left - view.width / 2, behavior: "instant" });
}
