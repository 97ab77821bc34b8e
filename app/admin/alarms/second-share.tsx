import { useState } from "react";
import type { FetcherWithComponents } from "react-router";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { SubmissionId } from "#app/admin/kit/form/submission-id.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { alarmsText as text } from "./messages.ts";

const formId = "second-share";

/** Makes the second payment of an order with kurban shares a second order, after the donor has said so. */
export function SecondShare({
  orderId,
  number,
  fetcher,
  reason,
  variant,
}: {
  orderId: string;
  number: string;
  fetcher: FetcherWithComponents<unknown>;
  /** The reason why this person may not decide. */
  reason: string | undefined;
  variant: "primary" | "secondary";
}) {
  const [isAsking, setIsAsking] = useState(false);
  const busy = fetcher.state !== "idle";
  useOnAnswer(busy, () => setIsAsking(false));
  return (
    <>
      <ReasonButton variant={variant} reason={reason} disabled={busy} onClick={() => setIsAsking(true)}>
        {text.secondShare}
      </ReasonButton>
      {isAsking && (
        <ConfirmDialog
          title={text.secondShareTitle}
          text={
            <fetcher.Form id={formId} method="post" preventScrollReset>
              <HiddenInputs values={{ intent: "second-share", order: orderId, number }} />
              <SubmissionId />
              {text.secondShareLead}
            </fetcher.Form>
          }
          confirmText={text.secondShareYes}
          busyText={text.secondShareBusy}
          busy={busy}
          onClose={() => setIsAsking(false)}
          type="submit"
          form={formId}
        />
      )}
    </>
  );
}
