import type { ComponentProps } from "react";
import { Button } from "#app/ui/button.tsx";
import { kitText } from "../kit-text.ts";
import { AskDialog } from "./ask-dialog.tsx";

/** Asks before a write. The caller closes the dialog when the server has answered. */
export function QuestionDialog({
  title,
  text,
  yes,
  working = yes,
  busy,
  onClose,
  ...button
}: Pick<ComponentProps<typeof AskDialog>, "title" | "text" | "onClose"> & {
  yes: string;
  /** The button's text while the server works. */
  working?: string;
  busy: boolean;
} & Pick<ComponentProps<typeof Button>, "type" | "form" | "look" | "disabled" | "onClick">) {
  return (
    <AskDialog title={title} text={text} onClose={() => !busy && onClose()}>
      <Button look="secondary" onClick={onClose} disabled={busy}>
        {kitText.giveUp}
      </Button>
      <Button {...button} disabled={busy || button.disabled}>
        {busy ? working : yes}
      </Button>
    </AskDialog>
  );
}
