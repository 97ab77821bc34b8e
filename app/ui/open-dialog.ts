/**
 * Makes a dialog modal. One that is drawn already becomes it after it has been painted: a modal dialog makes the page
 * inert, so the browser styles all of it again, on a slow phone half of the time from a press to the painted dialog.
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
  const becomeModal = () => {
    const focused = document.activeElement;
    dialog.showModal();
    // It focuses the title again, also if the focus has gone on to a field.
    if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus();
  };
  if (isDrawn) {
    title?.focus({ preventScroll: true });
    frame = requestAnimationFrame(() => {
      // Inside a frame, a timer fires after what the frame paints.
      timer = setTimeout(becomeModal);
    });
  } else becomeModal();
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    dialog.close();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
}
