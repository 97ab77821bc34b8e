import { useId } from "react";
import { controlClasses } from "#app/admin/kit/form/form-field.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { FieldError } from "#app/ui/field.tsx";
import type { ListedShare } from "#server/giving/kurban/list-shares.ts";
import type { RefundablePayment } from "#server/giving/payments/refunds/find-refundable.ts";
import type { RequestErrors } from "#server/giving/payments/refunds/rules.ts";
import { requestText } from "./messages.ts";
import { itemField } from "./read-request.ts";
import { ShareChoice } from "./share-choice.tsx";

const problems = { required: requestText.errors.amountRequired, above: requestText.errors.amountAbove };

/** One amount for each item, or a single amount for a second payment. */
export function AmountFields({
  payment,
  shares,
  mayTakeLocked,
  error,
}: {
  payment: RefundablePayment;
  /** The shares of kurban in the order. */
  shares: readonly ListedShare[];
  /** Whether the person may refund shares of a locked list. */
  mayTakeLocked: boolean;
  error: RequestErrors["amount"];
}) {
  const errorId = useId();
  const { lines, paid, requestedSum } = payment;
  const itemRows = lines
    .filter(({ remaining }) => remaining > 0)
    .map(({ id, title, remaining }) => ({
      shares: shares.filter(({ itemId }) => itemId === id),
      name: itemField(id),
      title,
      label: requestText.amountOf(title),
      remaining,
    }));
  const paymentRow = {
    shares: [],
    name: "amount",
    title: requestText.amount,
    label: requestText.amount,
    remaining: paid - requestedSum,
  };
  const rows = lines.length > 0 ? itemRows : [paymentRow];
  return (
    <div className="grid gap-3">
      {rows.map(({ shares: ofItem, name, title, label, remaining }) =>
        ofItem.length > 0 ? (
          <ShareChoice key={name} name={name} title={title} shares={ofItem} mayTakeLocked={mayTakeLocked} />
        ) : (
          <label key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
            <span className="min-w-0">
              <span className="font-semibold wrap-anywhere">{title}</span>
              <span className="block text-xs text-ink-faint">{requestText.leftOf(money(remaining))}</span>
            </span>
            <input
              name={name}
              aria-label={label}
              inputMode="decimal"
              maxLength={20}
              autoComplete="off"
              placeholder="0,00"
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              className={`${controlClasses} w-36! text-end tabular-nums max-sm:w-full!`}
            />
          </label>
        ),
      )}
      <FieldError id={errorId} message={error && problems[error]} />
    </div>
  );
}

export function ReasonField({ error }: { error: RequestErrors["reason"] }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {requestText.reason}
      </label>
      <textarea
        id={id}
        name="reason"
        rows={2}
        maxLength={500}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint ${error ? `${id}-error` : ""}`.trim()}
        className={`${controlClasses} py-2.5 leading-relaxed`}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-faint">
        {requestText.reasonHint}
      </p>
      <FieldError id={`${id}-error`} message={error && requestText.errors.reasonRequired} />
    </div>
  );
}
