/**
 * Makes a dialog modal. One that is drawn already becomes it after it has been painted: a modal dialog makes the page
 * inert, so the browser styles all of it again, on a slow phone half of the time from a press to the painted dialog.
 *
 * Only those who came by keyboard need the focus before that: moving it makes the browser style and lay out the page.
 *
 * @param isDrawn whether the dialog shows without being open, above everything else
 * @returns closes the dialog and brings the focus back to where it was
 */
export function openDialog(
  dialog: HTMLDialogElement,
  title: HTMLElement | null,
  isDrawn: boolean,
): () => void {
  const opener = document.activeElement;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The browser does it for a modal dialog.
  const cancel = ({ key }: KeyboardEvent) => {
    if (key === "Escape") dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
  };
  const becomeModal = () => {
    document.removeEventListener("keydown", cancel);
    const focused = document.activeElement;
    dialog.showModal();
    // It focuses the title again, also if the focus has gone on to a field.
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
