import type { ComponentProps } from "react";
import { Button } from "#app/ui/button.tsx";
import { kitText } from "../kit-text.ts";
import { AlertDialog } from "./alert-dialog.tsx";

/** Asks for confirmation before a write. The caller closes the dialog after the answer of the server. */
export function ConfirmDialog({
  title,
  text,
  confirmText,
  busyText = confirmText,
  busy,
  onClose,
  ...button
}: Pick<ComponentProps<typeof AlertDialog>, "title" | "text" | "onClose"> & {
  confirmText: string;
  /** The text of the confirm button while the server works. */
  busyText?: string;
  busy: boolean;
} & Pick<ComponentProps<typeof Button>, "type" | "form" | "variant" | "disabled" | "onClick">) {
  return (
    <AlertDialog title={title} text={text} onClose={() => !busy && onClose()}>
      <Button variant="secondary" onClick={onClose} disabled={busy}>
        {kitText.giveUp}
      </Button>
      <Button {...button} disabled={busy || button.disabled}>
        {busy ? busyText : confirmText}
      </Button>
    </AlertDialog>
  );
}
