/** The browser's share dialog (app/site/share/share-buttons.tsx); the button stays hidden where there is none. */
export function share(button: HTMLElement): void {
  const { url, title } = button.dataset;
  const shared = { url: url ?? location.href, title: title ?? document.title };
  if (!navigator.share || navigator.canShare?.(shared) === false) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    // The visitor closed the dialog without sharing: no error.
    navigator.share(shared).catch(() => {});
  });
}
