import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { classes } from "./class-names.ts";
import { openDialog } from "./open-dialog.ts";

/**
 * A native modal dialog. It is open while it is rendered and `isOpen` is not false. On `onClose` (Escape, a press on the
 * backdrop) the caller stops rendering the dialog. On phones the dialog is a sheet at the bottom edge.
 */
export function Dialog({
  labelledBy,
  isOpen,
  onClose,
  children,
  className,
}: {
  labelledBy: string;
  /**
   * False keeps the dialog laid out but hidden, so that it opens quickly. A dialog with this property must be at the end
   * of the page, because its first frame is not in the browser's top layer. It needs a new `key` after closing.
   */
  isOpen?: boolean;
  onClose: () => void;
  children: ReactNode;
  className?: string;
}) {
  const ref = useRef<HTMLDialogElement>(null);

  useOpened(ref, labelledBy, isOpen);

  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      closedby="any"
      aria-labelledby={labelledBy}
      aria-hidden={isOpen === false ? true : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // On a second Escape browsers close the dialog without a cancel event. React's strict mode opens it again.
      onClose={(event) => !event.currentTarget.open && onClose()}
      className={classes(
        "m-0 mx-auto mt-auto max-h-[92dvh] low:max-h-dvh w-full max-w-full overflow-hidden rounded-t-xl bg-white text-ink shadow-lift outline-none duration-300 ease-calm",
        "sm:m-auto sm:max-h-[min(96dvh,52rem)] sm:w-[calc(100%-3rem)] sm:max-w-xl sm:rounded-xl",
        isOpen === undefined && "open:flex open:flex-col transition-[translate] starting:open:translate-y-8",
        isOpen !== undefined && "fixed inset-0 z-50 h-fit flex-col",
        isOpen === true && "flex transition-[translate]",
        // Browsers without `content-visibility` lay out nothing.
        isOpen === false &&
          "hidden translate-y-8 opacity-0 supports-[content-visibility:hidden]:flex [content-visibility:hidden]",
        className,
      )}
    >
      {children}
    </dialog>
  );
}

/** Opens the dialog with the focus on its title. If the dialog must stay hidden, only its layout is prepared. */
function useOpened(
  ref: RefObject<HTMLDialogElement | null>,
  labelledBy: string,
  isOpen: boolean | undefined,
) {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || isOpen === false) return;
    // The title gets the focus instead of the first field: a phone then opens no keyboard, and screen readers read the
    // title first. `autofocus` avoids a later change of the focus, which would make the browser style the page again.
    const title = document.getElementById(labelledBy);
    if (title) {
      title.tabIndex = -1;
      title.autofocus = true;
      title.classList.add("outline-none");
    }
    return openDialog(dialog, title, isOpen === true);
  }, [ref, labelledBy, isOpen]);

  useEffect(() => {
    if (isOpen !== false) return;
    // Elements that `content-visibility` hides are styled and laid out only when a script reads their layout.
    const timer = setTimeout(() => ref.current?.firstElementChild?.getBoundingClientRect());
    return () => clearTimeout(timer);
  });
}
