/**
 * A `<dialog>` that slides in from the side (app/ui/drawer.tsx): its buttons say `command` and `commandfor`, which
 * newer browsers obey by themselves. It closes on its backdrop, and when the screen grows wide.
 */
export function drawer(element: HTMLElement): void {
  if (!(element instanceof HTMLDialogElement)) return;
  if (!("commandForElement" in HTMLButtonElement.prototype)) obeyCommands(element);
  element.addEventListener("click", ({ target }) => {
    if (target === element || (target instanceof Element && target.closest("a"))) element.close();
  });
  // A tablet that is turned must not stay behind an invisible modal.
  matchMedia("(min-width: 64rem)").addEventListener("change", () => element.close());
  // A page that comes back from the back/forward cache comes back closed.
  window.addEventListener("pageshow", () => element.close());
}

function obeyCommands(dialog: HTMLDialogElement): void {
  for (const button of document.querySelectorAll<HTMLElement>(`[commandfor="${dialog.id}"]`)) {
    const opens = button.getAttribute("command") === "show-modal";
    button.addEventListener("click", () => (opens ? dialog.showModal() : dialog.close()));
  }
}
