import type { FetcherWithComponents } from "react-router";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { paymentText } from "./payment-texts.ts";

/** The choices for a card payment of an order that staff completed before the payment arrived. */
export function DuplicateChoice({
  orderId,
  number,
  fetcher,
  reason,
}: {
  orderId: string;
  number: string;
  fetcher: FetcherWithComponents<unknown>;
  /** The reason why this person may not decide. */
  reason: string | undefined;
}) {
  const busy = fetcher.state !== "idle";
  const runningIntent = busy ? fetcher.formData?.get("intent") : undefined;
  return (
    <fetcher.Form method="post" preventScrollReset className="flex flex-wrap gap-3">
      <HiddenInputs values={{ order: orderId, number }} />
      <ReasonButton
        variant="primary"
        reason={reason}
        type="submit"
        name="intent"
        value="adopt"
        disabled={busy}
      >
        {runningIntent === "adopt" ? paymentText.working : paymentText.own}
      </ReasonButton>
      <ReasonButton reason={reason} type="submit" name="intent" value="refund-second" disabled={busy}>
        {runningIntent === "refund-second" ? paymentText.working : paymentText.second}
      </ReasonButton>
    </fetcher.Form>
  );
}
