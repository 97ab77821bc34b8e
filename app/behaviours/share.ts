/** Opens the browser's share dialog (app/site/share/share-buttons.tsx); the button stays hidden without one. */
export function share(button: HTMLElement): void {
  const { url, title } = button.dataset;
  const content = { url: url ?? location.href, title: title ?? document.title };
  if (!navigator.share || navigator.canShare?.(content) === false) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    // The visitor closed the dialog without sharing, which is not an error.
    navigator.share(content).catch(() => {});
  });
}
