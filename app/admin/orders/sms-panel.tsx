import { useState } from "react";
import { QuestionDialog } from "#app/admin/kit/dialog/question-dialog.tsx";
import { type BadgeTone, StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { useAnswered } from "#app/admin/kit/use-answered.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { isFromAbroad } from "#shared/text/phone.ts";
import { sendTones } from "./mail-panel.tsx";
import { smsText } from "./messages.ts";
import { busyIntent, type WritingPanel } from "./order-fetcher.ts";

type State = keyof typeof smsText.states;

const tones: Record<State, BadgeTone> = { none: "quiet", again: "waiting", ...sendTones };

/** The state of the order's SMS and its actions. */
export function SmsPanel({ order, fetcher, reason }: WritingPanel) {
  const state = stateOf(order);
  const { sms, status, takesSms } = order;
  const isSending = busyIntent(fetcher) === "send-sms";
  const sendable = status === "completed" && takesSms && ["none", "failed", "withdrawn"].includes(state);
  return (
    <Sheet
      title={smsText.title}
      side={<StatusBadge tone={tones[state]}>{smsText.states[state]}</StatusBadge>}
    >
      <p className="text-ink-soft">{explain(order, state)}</p>
      {sms?.answer && state !== "sent" && (
        <p className="mt-2 text-clay-700 wrap-anywhere">{smsText.error(sms.answer)}</p>
      )}
      {sms?.text && (
        <blockquote className="mt-3 rounded-md rounded-es-none bg-leaf-50 px-4 py-3 wrap-anywhere">
          {sms.text}
        </blockquote>
      )}
      {sendable && (
        <fetcher.Form method="post" preventScrollReset className="mt-4">
          <input type="hidden" name="intent" value="send-sms" />
          <ReasonButton reason={reason} type="submit" disabled={isSending}>
            {isSending ? smsText.sending : state === "none" ? smsText.send : smsText.sendAgain}
          </ReasonButton>
        </fetcher.Form>
      )}
      <Reminder reminder={order.reminderSms} />
      {state === "unknown" && (
        <Decisions fetcher={fetcher} reason={reason} completed={status === "completed"} />
      )}
    </Sheet>
  );
}

/** The reminder of an unpaid transfer, which has a state of its own. */
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

function stateOf({ sms, smsSent }: WritingPanel["order"]): State {
  if (smsSent) return "sent";
  if (!sms) return "none";
  return sms.state === "queued" && sms.nextTryAt ? "again" : sms.state;
}

function explain(
  { sms, status, notifyAfter, customerPhone, takesSms }: WritingPanel["order"],
  state: State,
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

const sent = { send: { intent: "send-sms", again: "1" }, mark: { intent: "mark-sms" } } as const;

/** Two buttons for an unknown delivery: a member of staff decides, and the audit trail records the name. */
function Decisions({ fetcher, reason, completed }: Omit<WritingPanel, "order"> & { completed: boolean }) {
  const [asked, setAsked] = useState<keyof typeof sent | null>(null);
  const busy = fetcher.state !== "idle";
  useAnswered(busy, () => setAsked(null));
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <ReasonButton reason={reason} onClick={() => setAsked("mark")}>
        {smsText.mark}
      </ReasonButton>
      {completed && (
        <ReasonButton reason={reason} onClick={() => setAsked("send")}>
          {smsText.sendAgain}
        </ReasonButton>
      )}
      {asked && (
        <QuestionDialog
          {...smsText.questions[asked]}
          busy={busy}
          onClose={() => setAsked(null)}
          onClick={() => void fetcher.submit(sent[asked], { method: "post", preventScrollReset: true })}
        />
      )}
    </div>
  );
}
