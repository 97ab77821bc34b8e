import { type ReactNode, useId } from "react";
import type { FetcherWithComponents } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { AskDialog } from "../kit/dialog/ask-dialog.tsx";
import { kitText } from "../kit/kit-text.ts";
import { detailText } from "./messages.ts";

/** Asks before orders are completed. Stays open until the server answers. */
export function CompleteQuestion({
  title,
  text,
  form: Form,
  busy,
  onClose,
  children,
}: {
  title: string;
  /** The consequences. */
  text: ReactNode;
  /** The fetcher's. */
  form: FetcherWithComponents<unknown>["Form"];
  busy: boolean;
  onClose: () => void;
  /** The values to send, in hidden inputs. */
  children: ReactNode;
}) {
  const [heading, form] = [useId(), useId()];
  return (
    <AskDialog id={heading} title={title} text={text} onClose={() => !busy && onClose()}>
      <Form id={form} method="post" preventScrollReset className="hidden">
        {children}
      </Form>
      <Button look="secondary" onClick={onClose} disabled={busy}>
        {kitText.giveUp}
      </Button>
      <Button type="submit" form={form} disabled={busy}>
        {busy ? detailText.completing : detailText.confirmYes}
      </Button>
    </AskDialog>
  );
}
