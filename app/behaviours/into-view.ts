/** Scrolls the marked tab to the middle of a row that is wider than the screen. */
export function intoView(row: HTMLElement): void {
  const tab = row.querySelector("[aria-current]")?.getBoundingClientRect();
  if (!tab) return;
  const view = row.getBoundingClientRect();
  row.scrollBy({ left: tab.left + tab.width / 2 - view.left - view.width / 2, behavior: "instant" });
}
