import { useFetcher } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ButtonLink } from "#app/admin/kit/button-link.tsx";
import { DuplicateChoice } from "#app/admin/orders/duplicate-choice.tsx";
import { FieldError } from "#app/ui/field.tsx";
import type { AlarmRow } from "#server/giving/payments/list-alarms.ts";
import { alarmText, isPaidTwice } from "./alarm-texts.ts";
import type { answerAlarm } from "./answer-alarm.server.ts";
import { CheckForm } from "./check-panel.tsx";
import { alarmsText } from "./messages.ts";
import { SecondShare } from "./second-share.tsx";

export function AlarmActions({ alarm, reasons }: { alarm: AlarmRow; reasons: Reasons }) {
  const link = useAdminLink();
  const recordLink = findRecordLink(alarm);
  const { askBank, recompute } = alarmText(alarm.kind);
  const canInquire = alarm.number !== null && askBank;
  const refund = findRefundLink(alarm);
  const fetcher = useFetcher<typeof answerAlarm>();
  const { orderId, number } = alarm;
  const isDecisionOpen =
    isSecondPaymentAlarm(alarm) && alarm.adoptable && orderId !== null && number !== null;
  const takesShare = alarm.hasShares && orderId !== null && number !== null;
  if (!recordLink && !canInquire && !recompute) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {takesShare && (
        <SecondShare
          variant={isDecisionOpen ? "secondary" : "primary"}
          orderId={orderId}
          number={number}
          fetcher={fetcher}
          reason={reasons.decide}
        />
      )}
      {isDecisionOpen && (
        <DuplicateChoice orderId={orderId} number={number} fetcher={fetcher} reason={reasons.decide} />
      )}
      {refund && !isDecisionOpen && (
        <ButtonLink to={link(refund.path)} variant={takesShare ? "secondary" : "primary"}>
          {takesShare ? alarmsText.refundSecond : refund.label}
        </ButtonLink>
      )}
      {recordLink && (
        <ButtonLink variant="secondary" to={link(recordLink.path)}>
          {recordLink.label}
        </ButtonLink>
      )}
      {canInquire && <AlarmButton id={alarm.id} intent="inquire" reason={reasons.write} />}
      {recompute && <AlarmButton id={alarm.id} intent="recompute" reason={reasons.recompute} />}
      <FieldError message={fetcher.state === "idle" ? fetcher.data?.error : null} />
    </div>
  );
}

/** The reasons why this person may not act; undefined if the person may act. */
export type Reasons = Record<"write" | "decide" | "recompute", string | undefined>;

function findRecordLink({ orderId, subject }: AlarmRow): { path: string; label: string } | undefined {
  if (orderId) return { path: `orders/${orderId}`, label: alarmsText.openOrder };
  const [subjectKind, id] = (subject ?? "").split(":");
  if (subjectKind === "campaign") return { path: `campaigns/edit/${id}`, label: alarmsText.openCampaign };
  if (subjectKind === "kurban-offer")
    return { path: `kurban/shares?offer=${id}`, label: alarmsText.openShares };
  if (subjectKind === "project") return { path: `projects/edit/${id}`, label: alarmsText.openProject };
  return undefined;
}

function isSecondPaymentAlarm({ kind }: AlarmRow): boolean {
  return alarmText(kind).refund === "refund";
}

/** Returns the link to the refund of the alarm, or to the form of a new refund on the page of the order. */
function findRefundLink(alarm: AlarmRow): { path: string; label: string } | undefined {
  const { kind, orderId, number, subject } = alarm;
  const [subjectKind, id] = (subject ?? "").split(":");
  if (subjectKind === "refund") return { path: `refunds/${id}`, label: alarmsText.openRefund };
  const { refund } = alarmText(kind);
  if (!refund || !orderId || !number || isPaidTwice(alarm)) return undefined;
  const label = refund === "book" ? alarmsText.bookRefund : alarmsText.refund;
  return { path: `orders/${orderId}?${refund}=${number}`, label };
}

const labels = {
  inquire: { idle: alarmsText.askBank, busy: alarmsText.asking },
  recompute: { idle: alarmsText.recompute, busy: alarmsText.recomputing },
} as const;

function AlarmButton({
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
