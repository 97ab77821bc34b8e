/** The phone's own way to pass on a link (app/site/share/share-buttons.tsx); stays hidden where there is none. */
export function share(button: HTMLElement): void {
  const { url, title } = button.dataset;
  const shared = { url: url ?? location.href, title: title ?? document.title };
  if (!navigator.share || navigator.canShare?.(shared) === false) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    // Closed again without choosing: that is an answer, not a fault.
    navigator.share(shared).catch(() => {});
  });
}
