import { useId, useState } from "react";
import { useFetcher } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { SubmissionName } from "#app/admin/kit/form/submission-name.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioCards } from "#app/ui/choice.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { RefundablePayment } from "#server/giving/payments/refunds/find-refundable.ts";
import { AmountFields, ReasonField } from "./amount-fields.tsx";
import type { answerRequest } from "./answer-request.server.ts";
import { refundText, requestText } from "./messages.ts";

type Props = {
  orderId: string;
  payment: RefundablePayment;
  name: string;
  books: boolean;
  /** The limit in kuruş above which a second administrator approves. */
  limit: number;
  onClose: () => void;
};

/** The form of a refund, or of a refund that was made in the bank's panel (`books`). It leads to the refund's page. */
export function RefundDialog({ orderId, payment, name, books, limit, onClose }: Props) {
  const link = useAdminLink();
  const heading = useId();
  const fetcher = useFetcher<typeof answerRequest>();
  const { number, paid, requestedSum, byCard } = payment;
  const mayByCard = byCard !== null && !byCard.waits;
  const [method, setMethod] = useState(mayByCard || books ? "card" : "transfer");
  const [scope, setScope] = useState("whole");
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  return (
    <Dialog labelledBy={heading} onClose={() => !busy && onClose()} className="sm:max-w-lg">
      <fetcher.Form
        method="post"
        action={link("refunds")}
        className="grid min-h-0 gap-5 overflow-y-auto p-6 text-sm"
      >
        <h2 id={heading} className="text-lg">
          {books ? requestText.bookTitle(name) : requestText.title(name)}
        </h2>
        {books && <p className="-mt-2 text-ink-soft">{requestText.bookLead}</p>}
        <HiddenInputs
          values={{
            intent: books ? "book" : "request",
            order: orderId,
            number: number ?? "",
            seen: requestedSum,
          }}
        />
        <SubmissionName />
        {mayByCard && !books ? (
          <RouteChoice value={method} onChange={setMethod} />
        ) : (
          <input type="hidden" name="method" value={method} />
        )}
        {byCard?.waits && <p className="text-ink-soft">{requestText.waits}</p>}
        <ScopeChoice payment={payment} value={scope} onChange={setScope} />
        {scope === "part" && <AmountFields payment={payment} error={answer?.errors.amount} />}
        {!books && (
          <p className="rounded-md bg-sand-100 px-4 py-3 text-ink-soft">
            {expected(payment, method, scope === "whole")}
            {paid > limit && ` ${requestText.limit(money(limit))}`}
          </p>
        )}
        <ReasonField error={answer?.errors.reason} />
        {answer?.problem && <Notice kind="error">{answer.problem}</Notice>}
        <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
          <Button look="secondary" onClick={onClose} disabled={busy}>
            {kitText.giveUp}
          </Button>
          <Button type="submit" look={books ? "primary" : "accent"} disabled={busy}>
            {busy ? refundText.working : books ? requestText.bookSubmit : requestText.submit}
          </Button>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}

type Choice = { value: string; onChange: (value: string) => void };

/** Chooses between a refund to the card and a transfer that staff make. */
function RouteChoice(choice: Choice) {
  return (
    <RadioCards
      legend={requestText.route}
      name="method"
      {...choice}
      className="sm:grid-cols-2"
      options={[
        { value: "card", label: requestText.byCard },
        { value: "transfer", label: requestText.byTransfer },
      ]}
    />
  );
}

/** Chooses between the rest of the payment and a part of it. */
function ScopeChoice({
  payment: { paid, requestedSum },
  ...choice
}: Choice & { payment: RefundablePayment }) {
  const left = money(paid - requestedSum);
  return (
    <RadioCards
      legend={requestText.scope}
      name="scope"
      {...choice}
      className="sm:grid-cols-2"
      options={[
        { value: "whole", label: requestedSum > 0 ? requestText.rest(left) : requestText.whole(left) },
        { value: "part", label: requestText.part },
      ]}
    />
  );
}

/** Returns the expected way of the refund before the request to the bank. */
function expected({ byCard }: RefundablePayment, method: string, whole: boolean): string {
  const { ways } = requestText;
  if (method !== "card" || !byCard) return ways.hand;
  const way = whole ? byCard.whole : byCard.part;
  if (way === null) return ways.panel;
  return way === "refund" && !whole ? ways.refundPart : ways[way];
}
