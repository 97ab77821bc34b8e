import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { DateCell } from "#app/admin/kit/list/cells.tsx";
import type { AlarmRow } from "#server/giving/payments/list-alarms.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { hourMs } from "#shared/text/time.ts";
import { AlarmActions, type Reasons } from "./alarm-actions.tsx";
import { AlarmFacts } from "./alarm-facts.tsx";
import { alarmText, isPaidTwice } from "./alarm-texts.ts";
import { alarmsText } from "./messages.ts";
import { ResolveForm } from "./resolve-form.tsx";

export function AlarmCard({ alarm, now, reasons }: { alarm: AlarmRow; now: Date; reasons: Reasons }) {
  const id = useId();
  const { kind, createdAt, resolvedAt, resolvedByName, resolution } = alarm;
  const age = Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / hourMs));
  const ageText = age < 1 ? alarmsText.ageUnderOneHour : alarmsText.age(age);
  const { name, advice, cancels } = alarmText(kind);
  return (
    <li>
      <article
        aria-labelledby={id}
        className="rounded-md bg-white p-4 text-sm shadow-soft ring-1 ring-sand-200 sm:p-5"
      >
        <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <h2 id={id} className="flex items-center gap-2.5 font-sans text-base font-semibold">
            <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-clay-600" />
            {name}
          </h2>
          <p className="text-xs text-ink-soft tabular-nums">
            {!resolvedAt && <span className="me-2 font-semibold text-clay-700">{ageText}</span>}
            <DateCell at={createdAt} as="time" />
          </p>
        </header>
        {advice && !resolvedAt && (
          <p className="mt-2 max-w-prose text-ink-soft">
            {isPaidTwice(alarm) ? alarmsText.takenTwice : advice}
          </p>
        )}
        <AlarmFacts alarm={alarm} />
        {!resolvedAt && <AlarmActions alarm={alarm} reasons={reasons} />}
        {resolvedAt ? (
          <p className="mt-4 border-t border-sand-200 pt-3">
            {resolution}{" "}
            <span className="text-xs text-ink-faint">
              {alarm.cleared
                ? formatDateTime(resolvedAt, "tr")
                : alarmsText.resolvedBy(resolvedByName ?? kitText.somebody, formatDateTime(resolvedAt, "tr"))}
            </span>
          </p>
        ) : (
          <ResolveForm
            id={alarm.id}
            reason={reasons.decide}
            isFromCheck={alarm.subject !== null}
            cancelOrder={cancels && findCompletedOrder(alarm)}
          />
        )}
      </article>
    </li>
  );
}

/** Returns the order of the alarm if the order is completed. */
function findCompletedOrder({ orderId, orderStatus, orderUpdatedAt: expectedUpdatedAt }: AlarmRow) {
  return orderId && expectedUpdatedAt && orderStatus === "completed"
    ? { orderId, expectedUpdatedAt }
    : undefined;
}
