/**
 * A `<dialog>` that slides in from the side (app/ui/drawer.tsx). Its buttons use `command` and `commandfor`; older
 * browsers get a polyfill here. A press on the backdrop closes it, and so does a screen that becomes wide.
 */
export function drawer(element: HTMLElement): void {
  if (!(element instanceof HTMLDialogElement)) return;
  if (!("commandForElement" in HTMLButtonElement.prototype)) obeyCommands(element);
  element.addEventListener("click", ({ target }) => {
    if (target === element || (target instanceof Element && target.closest("a"))) element.close();
  });
  // After a tablet is rotated the drawer is hidden, and an open modal would block the page.
  matchMedia("(min-width: 64rem)").addEventListener("change", () => element.close());
  // Close it when the page returns from the back/forward cache.
  window.addEventListener("pageshow", () => element.close());
}

function obeyCommands(dialog: HTMLDialogElement): void {
  for (const button of document.querySelectorAll<HTMLElement>(`[commandfor="${dialog.id}"]`)) {
    const opens = button.getAttribute("command") === "show-modal";
    button.addEventListener("click", () => (opens ? dialog.showModal() : dialog.close()));
  }
}
