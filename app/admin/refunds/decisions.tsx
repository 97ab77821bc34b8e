import { useId, useState } from "react";
import { useFetcher } from "react-router";
import { FieldError } from "#app/ui/field.tsx";
import type { RefundSeen } from "#server/payments/refunds/list-refunds.ts";
import { QuestionDialog } from "../kit/dialog/question-dialog.tsx";
import { controlLook } from "../kit/form/form-field.tsx";
import { kitText } from "../kit/kit-text.ts";
import { money } from "../kit/money-text.ts";
import { ReasonButton } from "../kit/reason-button.tsx";
import { useAnswered } from "../kit/use-answered.ts";
import type { answerRefund } from "./answer-refund.server.ts";
import { refundsText, refundText } from "./messages.ts";

type Intent = "approve" | "decline" | "done" | "not-done";

/** The buttons of a refund that is open; each asks before it is sent. */
export function Decisions({
  refund,
  decidable,
  reason,
  own,
  denyFrom,
}: {
  refund: RefundSeen;
  decidable: boolean;
  /** Why this member of staff may not write. */
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

function intentsOf({ state }: RefundSeen, decidable: boolean): readonly Intent[] {
  if (state === "requested") return ["approve", "decline"];
  if (state === "approved") return decidable ? ["done", "decline"] : ["decline"];
  return decidable ? ["done", "not-done"] : [];
}

function labelOf(intent: Intent, { state }: RefundSeen): string {
  if (intent === "decline") return state === "requested" ? refundText.decline : refundText.giveUp;
  return intent === "not-done" ? refundText.notDone : refundText[intent];
}

function Question({
  intent,
  refund,
  fetcher,
  onClose,
}: {
  intent: Intent;
  refund: RefundSeen;
  fetcher: ReturnType<typeof useFetcher<typeof answerRefund>>;
  onClose: () => void;
}) {
  const form = useId();
  const { title, text, yes, working } = questionOf(intent, refund);
  return (
    <QuestionDialog
      title={title}
      text={
        <fetcher.Form id={form} method="post" preventScrollReset>
          <input type="hidden" name="intent" value={intent} />
          <p>{text}</p>
          {intent === "done" && <ReferenceField />}
        </fetcher.Form>
      }
      yes={yes}
      working={working}
      busy={fetcher.state !== "idle"}
      onClose={onClose}
      type="submit"
      form={form}
    />
  );
}

function ReferenceField() {
  const id = useId();
  return (
    <div className="mt-4">
      <label htmlFor={id} className="mb-1.5 flex items-baseline justify-between gap-3 font-semibold text-ink">
        {refundText.doneReference}
        <span className="text-xs font-normal text-ink-faint">{kitText.optional}</span>
      </label>
      <input
        id={id}
        name="reference"
        maxLength={40}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        className={controlLook}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-faint">
        {refundText.doneReferenceHint}
      </p>
    </div>
  );
}

function questionOf(intent: Intent, { amount, customerName, method }: RefundSeen) {
  const working = refundText.working;
  switch (intent) {
    case "approve":
      return {
        title: refundText.approveTitle,
        text: refundText.approveText(money(amount), customerName || refundsText.anonymous),
        yes: refundText.approveYes,
        working: method === "card" ? refundText.sending : working,
      };
    case "decline":
      return {
        title: refundText.declineTitle,
        text: refundText.declineText,
        yes: refundText.declineYes,
        working,
      };
    case "done":
      return {
        title: refundText.doneTitle,
        text: refundText.doneText(money(amount)),
        yes: refundText.doneYes,
        working,
      };
    case "not-done":
      return {
        title: refundText.notDoneTitle,
        text: refundText.notDoneText,
        yes: refundText.notDoneYes,
        working,
      };
  }
}
