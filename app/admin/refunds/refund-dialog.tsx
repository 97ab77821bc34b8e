import { useId, useState } from "react";
import { useFetcher } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { SubmissionId } from "#app/admin/kit/form/submission-id.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioCards } from "#app/ui/choice.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ListedShare } from "#server/giving/kurban/list-shares.ts";
import type { RefundablePayment } from "#server/giving/payments/refunds/find-refundable.ts";
import type { RefundMethod } from "#shared/giving/refund-methods.ts";
import { isHandMethod } from "#shared/giving/staff-gift.ts";
import { AmountFields, ReasonField } from "./amount-fields.tsx";
import type { answerRequest } from "./answer-request.server.ts";
import { refundText, requestText } from "./messages.ts";

type Props = {
  orderId: string;
  payment: RefundablePayment;
  name: string;
  /** The method of the order. */
  orderMethod: string;
  isBooking: boolean;
  shares: readonly ListedShare[];
  mayTakeLocked: boolean;
  /** Above this limit in kuruş a second administrator must approve. */
  limit: number;
  onClose: () => void;
};

/** The form of a new refund. With `isBooking` it records a refund that the foundation made in the bank's panel. */
export function RefundDialog(props: Props) {
  const { orderId, payment, name, orderMethod, isBooking, shares, mayTakeLocked, limit, onClose } = props;
  const link = useAdminLink();
  const headingId = useId();
  const fetcher = useFetcher<typeof answerRequest>();
  const { number, paid, requestedSum, byCard } = payment;
  const routes = isBooking ? (["card"] as const) : listRoutes(payment, orderMethod);
  const [method, setMethod] = useState<RefundMethod>(routes[0] ?? "transfer");
  const [scope, setScope] = useState("whole");
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  const submitText = isBooking ? requestText.bookSubmit : requestText.submit;
  return (
    <Dialog labelledBy={headingId} onClose={() => !busy && onClose()} className="sm:max-w-lg">
      <fetcher.Form
        method="post"
        action={link("refunds")}
        className="grid min-h-0 gap-5 overflow-y-auto p-6 text-sm"
      >
        <h2 id={headingId} className="text-lg">
          {isBooking ? requestText.bookTitle(name) : requestText.title(name)}
        </h2>
        {isBooking && <p className="-mt-2 text-ink-soft">{requestText.bookLead}</p>}
        <HiddenInputs
          values={{
            intent: isBooking ? "book" : "request",
            order: orderId,
            number: number ?? "",
            seen: requestedSum,
          }}
        />
        <SubmissionId />
        {routes.length > 1 ? (
          <RadioCards
            legend={requestText.route}
            name="method"
            value={method}
            onChange={(value) => setMethod(routes.find((route) => route === value) ?? method)}
            className="sm:grid-cols-2"
            options={routes.map((value) => ({ value, label: requestText.routes[value] }))}
          />
        ) : (
          <input type="hidden" name="method" value={method} />
        )}
        {byCard?.waits && <p className="text-ink-soft">{requestText.waits}</p>}
        <ScopeChoice payment={payment} value={scope} onChange={setScope} />
        {scope === "part" && (
          <AmountFields
            payment={payment}
            shares={isBooking ? [] : shares}
            mayTakeLocked={mayTakeLocked}
            error={answer?.errors.amount}
          />
        )}
        {!isBooking && (
          <p className="rounded-md bg-sand-100 px-4 py-3 text-ink-soft">
            {describeWay(payment, method, scope === "whole")}
            {paid > limit && ` ${requestText.limit(money(limit))}`}
          </p>
        )}
        <ReasonField error={answer?.errors.reason} />
        {answer?.problem && <Notice kind="error">{answer.problem}</Notice>}
        <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {kitText.giveUp}
          </Button>
          <Button type="submit" variant={isBooking ? "primary" : "accent"} disabled={busy}>
            {busy ? refundText.working : submitText}
          </Button>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}

/** The ways in which the money can go back, the usual one first. */
function listRoutes({ number, byCard }: RefundablePayment, orderMethod: string): RefundMethod[] {
  if (byCard && !byCard.waits) return ["card", "transfer"];
  return number === null && isHandMethod(orderMethod) ? [orderMethod, "transfer"] : ["transfer"];
}

/** The choice between the remaining amount of the payment and a part of it. */
function ScopeChoice({
  payment: { paid, requestedSum },
  ...choice
}: {
  payment: RefundablePayment;
  value: string;
  onChange: (value: string) => void;
}) {
  const remaining = money(paid - requestedSum);
  return (
    <RadioCards
      legend={requestText.scope}
      name="scope"
      {...choice}
      className="sm:grid-cols-2"
      options={[
        {
          value: "whole",
          label: requestedSum > 0 ? requestText.rest(remaining) : requestText.whole(remaining),
        },
        { value: "part", label: requestText.part },
      ]}
    />
  );
}

/** Describes how the refund will reach the donor. */
function describeWay({ byCard }: RefundablePayment, method: RefundMethod, isFull: boolean): string {
  const { ways } = requestText;
  if (method !== "card") return ways[method];
  if (!byCard) return ways.transfer;
  const way = isFull ? byCard.whole : byCard.part;
  if (way === null) return ways.panel;
  return way === "refund" && !isFull ? ways.refundPart : ways[way];
}
