/**
 * Makes a dialog modal. A dialog that is already drawn (`isDrawn`) becomes modal after it has been painted: a modal
 * dialog makes the page inert, and styling the page again takes half of the opening time on a slow phone. Moving the
 * focus costs the same, so only keyboard users get the focus before that. The returned function closes the dialog and
 * restores the focus.
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
    const focused = document.activeElement;
    dialog.showModal();
    // `showModal` focuses the title, even if the focus has moved to a field.
    if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus();
  };
  if (isDrawn) {
    document.addEventListener("keydown", cancel);
    if (opener?.matches(":focus-visible")) title?.focus({ preventScroll: true });
    frame = requestAnimationFrame(() => {
      // Inside a frame, a timer fires after what the frame paints.
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
