import type { ReactNode } from "react";

/**
 * A panel that slides in from the end edge. The native dialog traps the focus, closes on Escape and returns the
 * focus. A button with `command="show-modal" commandfor={id}` opens it (app/behaviours/drawer.ts).
 */
export function Drawer({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <dialog id={id} aria-label={label} className="drawer" data-behaviour="drawer">
      {children}
    </dialog>
  );
}
