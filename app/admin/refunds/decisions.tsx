import { useId, useState } from "react";
import { useFetcher } from "react-router";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { FieldError } from "#app/ui/field.tsx";
import type { RefundView } from "#server/giving/payments/refunds/list-refunds.ts";
import type { answerRefund } from "./answer-refund.server.ts";
import { refundsText, refundText } from "./messages.ts";

type Intent = "approve" | "decline" | "done" | "not-done";

/** The buttons of an open refund. Each button asks for confirmation. */
export function Decisions({
  refund,
  isDecidable,
  reason,
  isOwn,
  denyFrom,
}: {
  refund: RefundView;
  isDecidable: boolean;
  /** The reason why this person may not write. */
  reason: string | undefined;
  isOwn: boolean;
  denyFrom: Date | null;
}) {
  const [openIntent, setOpenIntent] = useState<Intent | null>(null);
  const fetcher = useFetcher<typeof answerRefund>();
  const busy = fetcher.state !== "idle";
  const close = () => setOpenIntent(null);
  useOnAnswer(busy, close);
  const intents = findIntents(refund, isDecidable);
  const problem = busy ? null : (fetcher.data?.problem ?? null);
  if (intents.length === 0 && !problem) return null;
  const reasons: Partial<Record<Intent, string>> = {
    ...(isOwn ? { approve: refundText.own } : {}),
    ...(denyFrom ? { "not-done": refundText.notDoneLater } : {}),
  };
  return (
    <div className="mt-4">
      <div className="flex flex-wrap gap-3">
        {intents.map((intent, index) => (
          <ReasonButton
            key={intent}
            variant={index === 0 && intent !== "decline" ? "primary" : "secondary"}
            reason={reason ?? reasons[intent]}
            onClick={() => setOpenIntent(intent)}
          >
            {labelOf(intent, refund)}
          </ReasonButton>
        ))}
      </div>
      <FieldError message={problem} />
      {openIntent && <DecisionDialog intent={openIntent} refund={refund} fetcher={fetcher} onClose={close} />}
    </div>
  );
}

function findIntents({ state }: RefundView, isDecidable: boolean): readonly Intent[] {
  if (state === "requested") return ["approve", "decline"];
  if (state === "approved") return isDecidable ? ["done", "decline"] : ["decline"];
  return isDecidable ? ["done", "not-done"] : [];
}

function labelOf(intent: Intent, { state }: RefundView): string {
  if (intent === "decline") return state === "requested" ? refundText.decline : refundText.giveUp;
  return refundText[intent];
}

function DecisionDialog({
  intent,
  refund,
  fetcher,
  onClose,
}: {
  intent: Intent;
  refund: RefundView;
  fetcher: ReturnType<typeof useFetcher<typeof answerRefund>>;
  onClose: () => void;
}) {
  const form = useId();
  const { amount, customerName, method } = refund;
  const { title, text, yes } = refundText.questions[intent];
  return (
    <ConfirmDialog
      title={title}
      text={
        <fetcher.Form id={form} method="post" preventScrollReset>
          <input type="hidden" name="intent" value={intent} />
          <p>{text(money(amount), customerName || refundsText.anonymous)}</p>
          {intent === "done" && (
            <PlainField
              label={refundText.doneReference}
              optional
              name="reference"
              maxLength={40}
              hint={refundText.doneReferenceHint}
              className="mt-4"
            />
          )}
        </fetcher.Form>
      }
      confirmText={yes}
      busyText={intent === "approve" && method === "card" ? refundText.sending : refundText.working}
      busy={fetcher.state !== "idle"}
      onClose={onClose}
      type="submit"
      form={form}
    />
  );
}
