import { type ReactNode, useId } from "react";
import { Dialog } from "#app/ui/dialog.tsx";

/** A dialog with a title, a text and buttons. It is open while it is rendered. Escape and a press outside call `onClose`. */
export function AlertDialog({
  title,
  text,
  onClose,
  children,
}: {
  title: string;
  text: ReactNode;
  onClose: () => void;
  /** The buttons. The safe button is the last, because the thumb reaches it most easily. */
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Dialog labelledBy={id} onClose={onClose} className="sm:max-w-md">
      <div className="p-6">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <div className="mt-2 text-sm leading-relaxed text-ink-soft">{text}</div>
        <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:justify-end">{children}</div>
      </div>
    </Dialog>
  );
}
