import { type Ref, useId } from "react";
import { controlClasses } from "#app/admin/kit/form/form-field.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { classes } from "#app/ui/class-names.ts";
import { detailText } from "./messages.ts";
import { busyIntent, type WritingPanel } from "./order-fetcher.ts";

export function CancelNote({
  order,
  fetcher,
  reason,
  ref,
}: WritingPanel & { ref: Ref<HTMLTextAreaElement> }) {
  const id = useId();
  const busy = busyIntent(fetcher) === "status";
  return (
    <fetcher.Form method="post" preventScrollReset className="mt-5 border-t border-sand-200 pt-4">
      <HiddenInputs
        values={{ intent: "status", status: "cancelled", seen: order.updatedAt.toISOString(), onlyNote: "1" }}
      />
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {detailText.cancelTitle}
      </label>
      <textarea
        key={order.statusNote}
        ref={ref}
        id={id}
        name="note"
        rows={3}
        maxLength={500}
        required
        readOnly={reason !== undefined}
        defaultValue={order.statusNote ?? ""}
        aria-describedby={`${id}-hint`}
        className={classes(controlClasses, "py-2.5 leading-relaxed")}
      />
      <div id={`${id}-hint`} className="mt-1.5 grid gap-1.5 text-xs text-ink-faint">
        <p>{detailText.cancelHint}</p>
        <p>{detailText.cancelHonest}</p>
      </div>
      <div className="mt-3">
        <ReasonButton reason={reason} type="submit" disabled={busy}>
          {busy ? kitText.saving : detailText.saveNote}
        </ReasonButton>
      </div>
    </fetcher.Form>
  );
}
