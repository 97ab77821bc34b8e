import type { ReactNode } from "react";

/**
 * A panel that slides in from the end of the line. The native dialog traps the focus, closes on Escape and gives
 * the focus back. A button with `command="show-modal" commandfor={id}` opens it (app/behaviours/drawer.ts).
 */
export function Drawer({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <dialog id={id} aria-label={label} className="drawer" data-behaviour="drawer">
      {children}
    </dialog>
  );
}
