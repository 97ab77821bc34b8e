export function handleOverlays(): void {
  // A page from the back/forward cache must not show the menu whose link the visitor pressed.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    for (const panel of document.querySelectorAll<HTMLElement>(":popover-open")) panel.hidePopover();
  });
  if ("commandForElement" in HTMLButtonElement.prototype) return;
  // Browsers of 2024 do not know `command` yet.
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button[commandfor]") : null;
    const dialog = document.getElementById(button?.getAttribute("commandfor") ?? "");
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (button?.getAttribute("command") === "show-modal") dialog.showModal();
    else dialog.close();
  });
}
