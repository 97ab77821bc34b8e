import { useId, useState } from "react";
import { useFetcher } from "react-router";
import { QuestionDialog } from "#app/admin/kit/dialog/question-dialog.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { useAnswered } from "#app/admin/kit/use-answered.ts";
import { FieldError } from "#app/ui/field.tsx";
import type { RefundView } from "#server/giving/payments/refunds/list-refunds.ts";
import type { answerRefund } from "./answer-refund.server.ts";
import { refundsText, refundText } from "./messages.ts";

type Intent = "approve" | "decline" | "done" | "not-done";

/** The buttons of an open refund; each asks before it is sent. */
export function Decisions({
  refund,
  decidable,
  reason,
  own,
  denyFrom,
}: {
  refund: RefundView;
  decidable: boolean;
  /** The reason why this member of staff may not write. */
  reason: string | undefined;
  own: boolean;
  denyFrom: Date | null;
}) {
  const [asked, setAsked] = useState<Intent | null>(null);
  const fetcher = useFetcher<typeof answerRefund>();
  const busy = fetcher.state !== "idle";
  const close = () => setAsked(null);
  useAnswered(busy, close);
  const offered = intentsOf(refund, decidable);
  const problem = busy ? null : (fetcher.data?.problem ?? null);
  if (offered.length === 0 && !problem) return null;
  const reasons: Partial<Record<Intent, string>> = {
    ...(own ? { approve: refundText.own } : {}),
    ...(denyFrom ? { "not-done": refundText.notDoneLater } : {}),
  };
  return (
    <div className="mt-4">
      <div className="flex flex-wrap gap-3">
        {offered.map((intent, index) => (
          <ReasonButton
            key={intent}
            look={index === 0 && intent !== "decline" ? "primary" : "secondary"}
            reason={reason ?? reasons[intent]}
            onClick={() => setAsked(intent)}
          >
            {labelOf(intent, refund)}
          </ReasonButton>
        ))}
      </div>
      <FieldError message={problem} />
      {asked && <Question intent={asked} refund={refund} fetcher={fetcher} onClose={close} />}
    </div>
  );
}

function intentsOf({ state }: RefundView, decidable: boolean): readonly Intent[] {
  if (state === "requested") return ["approve", "decline"];
  if (state === "approved") return decidable ? ["done", "decline"] : ["decline"];
  return decidable ? ["done", "not-done"] : [];
}

function labelOf(intent: Intent, { state }: RefundView): string {
  if (intent === "decline") return state === "requested" ? refundText.decline : refundText.giveUp;
  return refundText[intent];
}

function Question({
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
    <QuestionDialog
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
      yes={yes}
      working={intent === "approve" && method === "card" ? refundText.sending : refundText.working}
      busy={fetcher.state !== "idle"}
      onClose={onClose}
      type="submit"
      form={form}
    />
  );
}
