import { CircleCheckBig } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Chevron } from "#app/admin/kit/form/choice-fields.tsx";
import { controlClasses } from "#app/admin/kit/form/form-field.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { classes } from "#app/ui/class-names.ts";
import type { RefundablePayment } from "#server/giving/payments/refunds/find-refundable.ts";
import { formatDate, formatDateTime } from "#shared/text/dates.ts";
import { orderStatusName } from "#shared/text/label.ts";
import { isMasked } from "#shared/text/mask.ts";
import { CancelNote } from "./cancel-note.tsx";
import { CompleteDialog } from "./complete-dialog.tsx";
import { detailText, statusChoices } from "./messages.ts";
import { type Answer, busyIntent, type WritingPanel } from "./order-fetcher.ts";
import { StaleStatus } from "./stale-status.tsx";

type LastChange = { at: Date; by: string } | undefined;

/** The status of the order and the choices of staff (docs/specification.md#4-states-and-transitions). */
export function StatusPanel({
  order,
  fetcher,
  reason,
  answer,
  lastChange,
  payments,
  isFixed,
}: WritingPanel & {
  answer: Answer;
  lastChange: LastChange;
  payments: readonly RefundablePayment[];
  /** Whether the status is never changed by hand. */
  isFixed: boolean;
}) {
  const { status, updatedAt } = order;
  const dialog = useCompleteDialog(order.status, updatedAt, reason === undefined);
  const note = useNoteFocus(status);
  const busy = busyIntent(fetcher) === "status";
  const pendingStatus = busy ? String(fetcher.formData?.get("status")) : null;

  function choose(choice: string) {
    if (choice === "completed") return dialog.open();
    note.focusAfter(choice === "cancelled");
    const values = { intent: "status", status: choice, seen: updatedAt.toISOString() };
    void fetcher.submit(values, { method: "post", preventScrollReset: true });
  }

  return (
    <Sheet title={detailText.status}>
      <StatusSelect
        value={dialog.expectedUpdatedAt ? "completed" : (pendingStatus ?? status)}
        storedStatus={status}
        disabled={reason !== undefined || busy}
        hint={reason ?? detailText.statusHint}
        onChoose={choose}
      />
      <Times order={order} lastChange={lastChange} />
      {order.contradictedAt && (
        <p className="mt-3 rounded-md bg-clay-50 px-3 py-2 text-sm text-clay-700">
          {detailText.contradicted(formatDateTime(order.contradictedAt, "tr"))}
        </p>
      )}
      {answer?.stale && (
        <StaleStatus key={String(answer.stale.at)} stale={answer.stale} order={order} fetcher={fetcher} />
      )}
      {!isFixed && status !== "completed" && (
        <div className="mt-4">
          <ReasonButton
            reason={reason}
            variant={status === "cancelled" ? "secondary" : "primary"}
            onClick={dialog.open}
            className="w-full"
          >
            <CircleCheckBig aria-hidden="true" className="size-4.5" />
            {detailText.complete}
          </ReasonButton>
        </div>
      )}
      {!isFixed && status === "cancelled" && (
        <CancelNote
          ref={note.ref}
          order={order}
          fetcher={fetcher}
          // A masked note would replace the real one.
          reason={reason ?? (isMasked(order.statusNote ?? "") ? detailText.masked : undefined)}
        />
      )}
      {dialog.expectedUpdatedAt && (
        <CompleteDialog
          order={order}
          fetcher={fetcher}
          payments={payments}
          expectedUpdatedAt={dialog.expectedUpdatedAt}
          onClose={dialog.close}
        />
      )}
    </Sheet>
  );
}

function Times({ order, lastChange }: { order: WritingPanel["order"]; lastChange: LastChange }) {
  const { completedAt, completedByName, givenOn } = order;
  return (
    <p className="mt-3 grid gap-0.5 text-xs text-ink-soft tabular-nums empty:hidden">
      {completedAt && (
        <span>{detailText.completedAt(formatDateTime(completedAt, "tr"), completedByName)}</span>
      )}
      {givenOn && <span>{detailText.givenDay(formatDate(givenOn, "tr"))}</span>}
      {lastChange && <span>{detailText.lastChange(formatDateTime(lastChange.at, "tr"), lastChange.by)}</span>}
    </p>
  );
}

/** Focuses the note about the reason after this person has cancelled the order. */
function useNoteFocus(status: string) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const isCancelling = useRef(false);
  useEffect(() => {
    if (status === "cancelled" && isCancelling.current) ref.current?.focus();
    isCancelling.current = false;
  }, [status]);
  const focusAfter = (isCancellation: boolean) => {
    isCancelling.current = isCancellation;
  };
  return { ref, focusAfter };
}

/** A select with the choices of staff. A stored status that staff cannot choose is a disabled option. */
function StatusSelect({
  value,
  storedStatus,
  disabled,
  hint,
  onChoose,
}: {
  value: string;
  storedStatus: string;
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
          className={classes(controlClasses, "appearance-none pe-10 font-semibold")}
        >
          {!statusChoices.some((choice) => choice === storedStatus) && (
            <option value={storedStatus} disabled>
              {orderStatusName(storedStatus)}
            </option>
          )}
          {statusChoices.map((choice) => (
            <option key={choice} value={choice}>
              {orderStatusName(choice)}
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

/** `?complete` also opens the dialog. `expectedUpdatedAt` is the `updatedAt` of the order when the dialog opened. */
function useCompleteDialog(status: string, updatedAt: Date, isAllowed: boolean) {
  const [params, setParams] = useSearchParams();
  const isInAddress = params.has("complete");
  const [expectedUpdatedAt, setExpectedUpdatedAt] = useState(
    isInAddress && isAllowed && status !== "completed" ? updatedAt : null,
  );
  return {
    expectedUpdatedAt,
    open: () => setExpectedUpdatedAt(updatedAt),
    close() {
      setExpectedUpdatedAt(null);
      if (isInAddress) setParams({}, { replace: true, preventScrollReset: true });
    },
  };
}
