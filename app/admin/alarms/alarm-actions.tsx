import { useFetcher } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ButtonLink } from "#app/admin/kit/button-link.tsx";
import { DuplicateChoice } from "#app/admin/orders/duplicate-choice.tsx";
import { FieldError } from "#app/ui/field.tsx";
import type { AlarmRow } from "#server/giving/payments/list-alarms.ts";
import { alarmText, isTakenTwice } from "./alarm-texts.ts";
import type { answerAlarm } from "./answer-alarm.server.ts";
import { CheckForm } from "./check-panel.tsx";
import { alarmsText } from "./messages.ts";

/** The actions of an alarm: open its record, give the money back, inquire at the bank, recompute the total. */
export function AlarmActions({ alarm, reasons }: { alarm: AlarmRow; reasons: Reasons }) {
  const link = useAdminLink();
  const to = recordOf(alarm);
  const { askBank, recompute } = alarmText(alarm.kind);
  const asks = alarm.number !== null && askBank;
  const refund = refundOf(alarm);
  const fetcher = useFetcher<typeof answerAlarm>();
  const { orderId, number } = alarm;
  const decides = refundsSecond(alarm) && alarm.adoptable && orderId !== null && number !== null;
  if (!to && !asks && !recompute) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {decides && (
        <DuplicateChoice orderId={orderId} number={number} fetcher={fetcher} reason={reasons.write} />
      )}
      {refund && !decides && <ButtonLink to={link(refund.path)}>{refund.label}</ButtonLink>}
      {to && (
        <ButtonLink look="secondary" to={link(to.path)}>
          {to.label}
        </ButtonLink>
      )}
      {asks && <Act id={alarm.id} intent="ask" reason={reasons.write} />}
      {recompute && <Act id={alarm.id} intent="recompute" reason={reasons.recompute} />}
      <FieldError message={fetcher.state === "idle" ? fetcher.data?.error : null} />
    </div>
  );
}

/** The reason why this member of staff may not act; undefined if they may. */
export type Reasons = { write: string | undefined; recompute: string | undefined };

function recordOf({ orderId, subject }: AlarmRow): { path: string; label: string } | undefined {
  if (orderId) return { path: `orders/${orderId}`, label: alarmsText.openOrder };
  const [what, id] = (subject ?? "").split(":");
  if (what === "campaign") return { path: `campaigns/edit/${id}`, label: alarmsText.openCampaign };
  if (what === "project") return { path: `projects/edit/${id}`, label: alarmsText.openProject };
  return undefined;
}

function refundsSecond({ kind }: AlarmRow): boolean {
  return alarmText(kind).refund === "refund";
}

/** Returns the refund that the alarm is about, or the form of a new refund on the order's page. */
function refundOf(alarm: AlarmRow): { path: string; label: string } | undefined {
  const { kind, orderId, number, subject } = alarm;
  const [what, id] = (subject ?? "").split(":");
  if (what === "refund") return { path: `refunds/${id}`, label: alarmsText.openRefund };
  const { refund } = alarmText(kind);
  if (!refund || !orderId || !number || isTakenTwice(alarm)) return undefined;
  const label = refund === "book" ? alarmsText.bookRefund : alarmsText.refund;
  return { path: `orders/${orderId}?${refund}=${number}`, label };
}

const labels = {
  ask: { idle: alarmsText.askBank, busy: alarmsText.asking },
  recompute: { idle: alarmsText.recompute, busy: alarmsText.recomputing },
} as const;

function Act({
  id,
  intent,
  reason,
}: {
  id: number;
  intent: keyof typeof labels;
  reason: string | undefined;
}) {
  return (
    <CheckForm intent={intent} button={labels[intent]} reason={reason}>
      <input type="hidden" name="id" value={id} />
    </CheckForm>
  );
}
