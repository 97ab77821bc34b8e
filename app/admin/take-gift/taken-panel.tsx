import { Undo2 } from "lucide-react";
import { useId, useState } from "react";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { SubmissionId } from "#app/admin/kit/form/submission-id.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Fact, Sheet } from "#app/admin/kit/sheet.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { busyIntent, type WritingPanel } from "#app/admin/orders/order-fetcher.ts";
import { isStaffSource } from "#shared/giving/staff-gift.ts";
import { orderSourceName } from "#shared/text/label.ts";
import { takenText as text } from "./messages.ts";

/** How the gift reached staff, and the button that undoes it. */
export function TakenPanel({ order, fetcher, reason, isUndoable }: WritingPanel & { isUndoable: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const { source, takenByName, issuesDocument, informsDonor, counted, statusNote, status } = order;
  const isUndone = isStaffSource(source) && status === "cancelled";
  return (
    <Sheet title={text.panel}>
      <dl className="grid grid-cols-2 gap-3">
        <Fact name={text.source}>{orderSourceName(source)}</Fact>
        {takenByName && <Fact name={text.takenBy}>{takenByName}</Fact>}
        {statusNote && (
          <Fact name={text.note} className="col-span-full">
            {statusNote}
          </Fact>
        )}
      </dl>
      {(!issuesDocument || !informsDonor || !counted) && (
        <p className="mt-3 grid text-xs text-ink-soft">
          {!counted && <span>{kitText.notCounted}</span>}
          {!issuesDocument && <span>{text.withoutDocument}</span>}
          {!informsDonor && <span>{text.silent}</span>}
        </p>
      )}
      {(isUndoable || isUndone) && (
        <div className="mt-4">
          <ReasonButton
            reason={isUndone ? text.isUndone : reason}
            onClick={() => setIsOpen(true)}
            className="w-full"
          >
            <Undo2 aria-hidden="true" className="size-4.5" />
            {text.undo}
          </ReasonButton>
        </div>
      )}
      {isOpen && isUndoable && (
        <UndoDialog order={order} fetcher={fetcher} onClose={() => setIsOpen(false)} />
      )}
    </Sheet>
  );
}

function UndoDialog({
  order,
  fetcher,
  onClose,
}: Pick<WritingPanel, "order" | "fetcher"> & { onClose: () => void }) {
  const formId = useId();
  const busy = busyIntent(fetcher) === "undo";
  const error = fetcher.data?.undoError;
  useOnAnswer(busy, () => {
    if (!error) onClose();
  });
  return (
    <ConfirmDialog
      title={text.undoTitle}
      text={
        <>
          {order.status === "completed" ? text.undoPaid(money(order.totalAmount)) : text.undoUnpaid}
          <fetcher.Form id={formId} method="post" preventScrollReset className="mt-4">
            <input type="hidden" name="intent" value="undo" />
            <SubmissionId />
            <PlainField
              label={text.reason}
              name="reason"
              maxLength={500}
              required
              hint={text.reasonHint}
              error={error}
            />
          </fetcher.Form>
        </>
      }
      confirmText={text.undoYes}
      busyText={text.undoing}
      busy={busy}
      onClose={onClose}
      variant="accent"
      type="submit"
      form={formId}
    />
  );
}
