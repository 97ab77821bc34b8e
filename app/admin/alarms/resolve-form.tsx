import { useId } from "react";
import { useFetcher } from "react-router";
import { controlClasses } from "#app/admin/kit/form/form-field.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { classes } from "#app/ui/class-names.ts";
import { FieldError } from "#app/ui/field.tsx";
import type { answerAlarm } from "./answer-alarm.server.ts";
import { bankText } from "./bank-texts.ts";
import { alarmsText } from "./messages.ts";

export function ResolveForm({
  id,
  reason,
  isFromCheck,
  cancelOrder,
}: {
  id: number;
  reason: string | undefined;
  /** Whether a ledger check raised the alarm. The check closes the alarm when the difference has disappeared. */
  isFromCheck: boolean;
  /** The completed order that staff may cancel with the same note, because its money is missing. */
  cancelOrder: { orderId: string; expectedUpdatedAt: Date } | undefined;
}) {
  const fetcher = useFetcher<typeof answerAlarm>();
  const fieldId = useId();
  const busy = fetcher.state !== "idle";
  const error = busy ? null : fetcher.data?.error;
  return (
    <fetcher.Form method="post" preventScrollReset className="mt-4 border-t border-sand-200 pt-4">
      <input type="hidden" name="id" value={id} />
      {cancelOrder && (
        <HiddenInputs
          values={{ order: cancelOrder.orderId, seen: cancelOrder.expectedUpdatedAt.toISOString() }}
        />
      )}
      <label htmlFor={fieldId} className="mb-1.5 block font-semibold">
        {alarmsText.resolution}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id={fieldId}
          name="resolution"
          maxLength={500}
          required
          autoComplete="off"
          readOnly={reason !== undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${fieldId}-hint`}
          className={classes(controlClasses, "min-w-0 basis-60 grow")}
        />
        <ReasonButton reason={reason} type="submit" disabled={busy}>
          {busy ? alarmsText.resolving : alarmsText.resolve}
        </ReasonButton>
        {cancelOrder && (
          <ReasonButton reason={reason} type="submit" name="intent" value="cancel-returned" disabled={busy}>
            {bankText.cancelOrder}
          </ReasonButton>
        )}
      </div>
      <p id={`${fieldId}-hint`} className="mt-1.5 text-xs text-ink-faint">
        {isFromCheck ? alarmsText.closesItself : alarmsText.resolutionHint}
      </p>
      <FieldError message={error} />
    </fetcher.Form>
  );
}
