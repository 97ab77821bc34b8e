import { CircleCheckBig } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Chevron } from "#app/admin/kit/form/choice-fields.tsx";
import { controlLook } from "#app/admin/kit/form/form-field.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { classes } from "#app/ui/class-names.ts";
import type { Refundable } from "#server/giving/payments/refunds/find-refundable.ts";
import { formatDate, formatDateTime } from "#shared/text/dates.ts";
import { orderStatusName } from "#shared/text/label.ts";
import { CancelNote } from "./cancel-note.tsx";
import { CompleteDialog } from "./complete-dialog.tsx";
import { detailText, statusChoices } from "./messages.ts";
import { type Answer, busyIntent, type WritingPanel } from "./order-fetcher.ts";
import { StaleStatus } from "./stale-status.tsx";

type LastChange = { at: Date; by: string } | undefined;

/** The order's status and the three choices of staff (docs/specification.md#4-states-and-transitions). */
export function StatusPanel({
  order,
  fetcher,
  reason,
  answer,
  changed,
  payments,
}: WritingPanel & { answer: Answer; changed: LastChange; payments: readonly Refundable[] }) {
  const { status, updatedAt } = order;
  const question = useQuestion(order.status, updatedAt, reason === undefined);
  const note = useCancelNote(status);
  const busy = busyIntent(fetcher) === "status";
  const wanted = busy ? String(fetcher.formData?.get("status")) : null;

  function choose(choice: string) {
    if (choice === "completed") return question.ask();
    note.focusAfter(choice === "cancelled");
    const values = { intent: "status", status: choice, seen: updatedAt.toISOString() };
    void fetcher.submit(values, { method: "post", preventScrollReset: true });
  }

  return (
    <Sheet title={detailText.status}>
      <StatusSelect
        value={question.seen ? "completed" : (wanted ?? status)}
        stored={status}
        disabled={reason !== undefined || busy}
        hint={reason ?? detailText.statusHint}
        onChoose={choose}
      />
      <Times order={order} changed={changed} />
      {order.contradictedAt && (
        <p className="mt-3 rounded-md bg-clay-50 px-3 py-2 text-sm text-clay-700">
          {detailText.contradicted(formatDateTime(order.contradictedAt, "tr"))}
        </p>
      )}
      {answer?.stale && (
        <StaleStatus key={String(answer.stale.at)} stale={answer.stale} order={order} fetcher={fetcher} />
      )}
      {status !== "completed" && (
        <div className="mt-4">
          <ReasonButton
            reason={reason}
            look={status === "cancelled" ? "secondary" : "primary"}
            onClick={question.ask}
            className="w-full"
          >
            <CircleCheckBig aria-hidden="true" className="size-4.5" />
            {detailText.complete}
          </ReasonButton>
        </div>
      )}
      {status === "cancelled" && (
        <CancelNote ref={note.ref} order={order} fetcher={fetcher} reason={reason} />
      )}
      {question.seen && (
        <CompleteDialog
          order={order}
          fetcher={fetcher}
          payments={payments}
          seen={question.seen}
          onClose={question.close}
        />
      )}
    </Sheet>
  );
}

/** The times of the completion and of the last change by staff. */
function Times({ order, changed }: { order: WritingPanel["order"]; changed: LastChange }) {
  const { completedAt, completedByName, givenOn } = order;
  return (
    <p className="mt-3 grid gap-0.5 text-xs text-ink-soft tabular-nums empty:hidden">
      {completedAt && (
        <span>{detailText.completedAt(formatDateTime(completedAt, "tr"), completedByName)}</span>
      )}
      {givenOn && <span>{detailText.givenDay(formatDate(givenOn, "tr"))}</span>}
      {changed && <span>{detailText.lastChange(formatDateTime(changed.at, "tr"), changed.by)}</span>}
    </p>
  );
}

/** Focuses the note about the reason when the order is cancelled here. */
function useCancelNote(status: string) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const cancelled = useRef(false);
  useEffect(() => {
    if (status === "cancelled" && cancelled.current) ref.current?.focus();
    cancelled.current = false;
  }, [status]);
  const focusAfter = (isCancelling: boolean) => {
    cancelled.current = isCancelling;
  };
  return { ref, focusAfter };
}

/** A select with the three choices, and the stored status if it is another one. */
function StatusSelect({
  value,
  stored,
  disabled,
  hint,
  onChoose,
}: {
  value: string;
  stored: string;
  disabled: boolean;
  hint: string;
  onChoose: (status: string) => void;
}) {
  const id = useId();
  return (
    <>
      <label className="sr-only" htmlFor={id}>
        {detailText.status}
      </label>
      <span className="relative block">
        <select
          id={id}
          value={value}
          disabled={disabled}
          onChange={({ target }) => onChoose(target.value)}
          aria-describedby={`${id}-hint`}
          className={classes(controlLook, "appearance-none pe-10 font-semibold")}
        >
          {!statusChoices.some((choice) => choice === stored) && (
            <option value={stored} disabled>
              {orderStatusName(stored, "tr")}
            </option>
          )}
          {statusChoices.map((choice) => (
            <option key={choice} value={choice}>
              {orderStatusName(choice, "tr")}
            </option>
          ))}
        </select>
        <Chevron />
      </span>
      <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-faint">
        {hint}
      </p>
    </>
  );
}

/** Opens the question before completing, also for `?complete`. It keeps the `updatedAt` shown then. */
function useQuestion(status: string, updatedAt: Date, allowed: boolean) {
  const [params, setParams] = useSearchParams();
  const inAddress = params.has("complete");
  const [seen, setSeen] = useState(inAddress && allowed && status !== "completed" ? updatedAt : null);
  return {
    seen,
    ask: () => setSeen(updatedAt),
    close() {
      setSeen(null);
      if (inAddress) setParams({}, { replace: true, preventScrollReset: true });
    },
  };
}
