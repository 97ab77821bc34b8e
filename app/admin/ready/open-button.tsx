import { useState } from "react";
import { useFetcher } from "react-router";
import { AlertDialog } from "#app/admin/kit/dialog/alert-dialog.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { readyText as text } from "./messages.ts";

/** Opens the site, after one question. `reason`: why this person cannot. */
export function OpenButton({ reason }: { reason: string | undefined }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const fetcher = useFetcher<{ error?: string }>();
  const busy = fetcher.state !== "idle";
  return (
    <div>
      <ReasonButton reason={reason} variant="primary" disabled={busy} onClick={() => setIsDialogOpen(true)}>
        {busy ? text.opening : text.press}
      </ReasonButton>
      <FieldError message={busy ? null : fetcher.data?.error} />
      {isDialogOpen && (
        <AlertDialog title={text.askOpen} text={text.openMeans} onClose={() => setIsDialogOpen(false)}>
          <fetcher.Form method="post" onSubmit={() => setIsDialogOpen(false)} className="contents">
            <Button type="submit" name="intent" value="open">
              {text.press}
            </Button>
          </fetcher.Form>
          <Button variant="secondary" onClick={() => setIsDialogOpen(false)}>
            {kitText.giveUp}
          </Button>
        </AlertDialog>
      )}
    </div>
  );
}
