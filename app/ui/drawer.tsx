import { type ReactNode, type RefObject, useEffect } from "react";

/**
 * A panel that slides in from the end of the line. The native dialog traps the focus, closes on Escape and gives
 * the focus back. A button with `command="show-modal" commandfor={id}` opens it even before our script runs.
 */
export function Drawer({
  ref,
  id,
  label,
  children,
}: {
  ref: RefObject<HTMLDialogElement | null>;
  id: string;
  label: string;
  children: ReactNode;
}) {
  useEffect(() => {
    // Made for narrow screens: a tablet that is turned must not stay behind an invisible modal.
    const wide = matchMedia("(min-width: 64rem)");
    const close = () => ref.current?.close();
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, [ref]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop or a link; Escape is the dialog's own.
    <dialog
      ref={ref}
      id={id}
      aria-label={label}
      className="drawer"
      onClick={(event) => {
        const { target } = event;
        if (target === event.currentTarget || (target instanceof Element && target.closest("a"))) {
          event.currentTarget.close();
        }
      }}
    >
      {children}
    </dialog>
  );
}
