/**
 * Makes a dialog modal. A modal dialog makes the page inert, and styling the page again takes half of the opening time
 * on a slow phone. So a dialog that is already drawn (`isDrawn`) is painted before it becomes modal. Moving the focus
 * is as slow, so only keyboard users get the focus at once. The returned function closes the dialog and restores the
 * focus.
 */
export function openDialog(dialog: HTMLDialogElement, title: HTMLElement | null, isDrawn: boolean) {
  const opener = document.activeElement;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The browser handles Escape for a modal dialog only.
  const cancel = ({ key }: KeyboardEvent) => {
    if (key === "Escape") dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
  };
  const becomeModal = () => {
    document.removeEventListener("keydown", cancel);
    const focusedElement = document.activeElement;
    dialog.showModal();
    // `showModal` focuses the title, even if the focus has moved to a field.
    if (focusedElement instanceof HTMLElement && dialog.contains(focusedElement)) focusedElement.focus();
  };
  if (isDrawn) {
    document.addEventListener("keydown", cancel);
    if (opener?.matches(":focus-visible")) title?.focus({ preventScroll: true });
    frame = requestAnimationFrame(() => {
      // A timer that a frame starts fires after the frame is painted.
      timer = setTimeout(becomeModal);
    });
  } else becomeModal();
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    document.removeEventListener("keydown", cancel);
    dialog.close();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
}
