import { useState } from "react";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { type BadgeTone, StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { isFromAbroad } from "#shared/text/phone.ts";
import { sendTones } from "./mail-panel.tsx";
import { smsText } from "./messages.ts";
import { busyIntent, type WritingPanel } from "./order-fetcher.ts";

type SmsState = keyof typeof smsText.states;

const tones: Record<SmsState, BadgeTone> = { none: "quiet", again: "waiting", ...sendTones };

export function SmsPanel({ order, fetcher, reason }: WritingPanel) {
  const state = findState(order);
  const { sms, status, takesSms } = order;
  const isSending = busyIntent(fetcher) === "send-sms";
  const sendText = state === "none" ? smsText.send : smsText.sendAgain;
  const isSendable = status === "completed" && takesSms && ["none", "failed", "withdrawn"].includes(state);
  return (
    <Sheet
      title={smsText.title}
      side={<StatusBadge tone={tones[state]}>{smsText.states[state]}</StatusBadge>}
    >
      <p className="text-ink-soft">{explainState(order, state)}</p>
      {sms?.answer && state !== "sent" && (
        <p className="mt-2 text-clay-700 wrap-anywhere">{smsText.error(sms.answer)}</p>
      )}
      {sms?.text && (
        <blockquote className="mt-3 rounded-md rounded-es-none bg-leaf-50 px-4 py-3 wrap-anywhere">
          {sms.text}
        </blockquote>
      )}
      {isSendable && (
        <fetcher.Form method="post" preventScrollReset className="mt-4">
          <input type="hidden" name="intent" value="send-sms" />
          <ReasonButton reason={reason} type="submit" disabled={isSending}>
            {isSending ? smsText.sending : sendText}
          </ReasonButton>
        </fetcher.Form>
      )}
      <Reminder reminder={order.reminderSms} />
      {state === "unknown" && (
        <UnknownDelivery fetcher={fetcher} reason={reason} isCompleted={status === "completed"} />
      )}
    </Sheet>
  );
}

/** The reminder of an unpaid transfer is a separate SMS with its own state. */
function Reminder({ reminder }: { reminder: WritingPanel["order"]["reminderSms"] }) {
  if (!reminder) return null;
  const { state, answer, sentAt, createdAt } = reminder;
  return (
    <div className="mt-4 border-t border-sand-200 pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">{smsText.reminder}</span>
        <StatusBadge tone={tones[state]}>{smsText.states[state]}</StatusBadge>
      </div>
      <p className="mt-1 text-ink-soft">{formatDateTime(sentAt ?? createdAt, "tr")}</p>
      {answer && state !== "sent" && (
        <p className="mt-1 text-clay-700 wrap-anywhere">{smsText.error(answer)}</p>
      )}
    </div>
  );
}

function findState({ sms, smsSent }: WritingPanel["order"]): SmsState {
  if (smsSent) return "sent";
  if (!sms) return "none";
  return sms.state === "queued" && sms.nextTryAt ? "again" : sms.state;
}

function explainState(
  { sms, status, notifyAfter, customerPhone, takesSms }: WritingPanel["order"],
  state: SmsState,
): string | null {
  switch (state) {
    case "none":
      if (!takesSms) return isFromAbroad(customerPhone ?? "") ? smsText.abroad : smsText.noPhone;
      return status === "completed" ? smsText.notSent : smsText.notYet;
    case "queued":
      return notifyAfter ? smsText.held(formatDateTime(notifyAfter, "tr")) : null;
    case "again":
      return smsText.nextTry(formatDateTime(sms?.nextTryAt ?? 0, "tr"));
    case "sent":
      return sms?.sentAt ? smsText.sentAt(formatDateTime(sms.sentAt, "tr")) : null;
    case "unknown":
      return smsText.unknown;
    case "withdrawn":
      return smsText.withdrawn;
    default:
      return null;
  }
}

const forms = { send: { intent: "send-sms", again: "1" }, mark: { intent: "mark-sms" } } as const;

/** If the delivery is unknown, staff decide. The audit trail records their name. */
function UnknownDelivery({
  fetcher,
  reason,
  isCompleted,
}: Omit<WritingPanel, "order"> & { isCompleted: boolean }) {
  const [openDialog, setOpenDialog] = useState<keyof typeof forms | null>(null);
  const busy = fetcher.state !== "idle";
  useOnAnswer(busy, () => setOpenDialog(null));
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <ReasonButton reason={reason} onClick={() => setOpenDialog("mark")}>
        {smsText.mark}
      </ReasonButton>
      {isCompleted && (
        <ReasonButton reason={reason} onClick={() => setOpenDialog("send")}>
          {smsText.sendAgain}
        </ReasonButton>
      )}
      {openDialog && (
        <ConfirmDialog
          {...smsText.questions[openDialog]}
          busy={busy}
          onClose={() => setOpenDialog(null)}
          onClick={() => void fetcher.submit(forms[openDialog], { method: "post", preventScrollReset: true })}
        />
      )}
    </div>
  );
}
