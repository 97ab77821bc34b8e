import { data } from "react-router";
import { answerIntents, type IntentRequest, resultByKind } from "#app/admin/answer-intents.server.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { shareRefundProblems } from "#app/admin/kurban/refund-problems.ts";
import { takenText } from "#app/admin/take-gift/messages.ts";
import { approveRefund } from "#server/giving/payments/refunds/approve-refund.ts";
import { decideRefund } from "#server/giving/payments/refunds/decide-refund.ts";
import { declineRefund } from "#server/giving/payments/refunds/decline-refund.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { refundStateNames, refundText } from "./messages.ts";

type Outcome = Awaited<ReturnType<typeof approveRefund>> | Awaited<ReturnType<typeof decideRefund>>;

export function answerRefund(request: IntentRequest, id: string) {
  return answerIntents(request, {
    right: { area: "refunds", level: "decide" },
    locked: refundText.locked,
    refuse: (status, problem) => data({ problem }, { status }),
    intents: {
      approve: async ({ ctx, app }) =>
        toResult(await approveRefund(ctx, app.payments, id), ({ state }) =>
          state === "approved" ? refundText.approvedNow : refundText.saved[state],
        ),
      decline: async ({ ctx }) => toResult(await declineRefund(ctx, id), () => refundText.declined),
      done: async ({ ctx, form }) =>
        toResult(
          await decideRefund(ctx, { id, done: true, reference: sentText(form, "reference", 100) }),
          ({ state }) => refundText.saved[state],
        ),
      "not-done": async ({ ctx }) =>
        toResult(await decideRefund(ctx, { id, done: false, reference: "" }), () => refundText.notDoneSaved),
    },
  });
}

function toResult(outcome: Outcome, formatSaved: (outcome: Extract<Outcome, { kind: "saved" }>) => string) {
  return resultByKind(outcome, {
    saved: formatSaved,
    moved: ({ by, state }) => [409, refundText.moved(by, refundStateNames[state])],
    own: [403, refundText.own],
    changed: [409, refundText.changed],
    slaughtered: [409, shareRefundProblems.slaughtered],
    "too-soon": ({ from }) => [409, refundText.tooSoon(formatDateTime(from, "tr"))],
    "cash-day-closed": [409, takenText.cashDayClosed],
    "above-desk": ({ left }) => [409, takenText.aboveDesk(money(left))],
    missing: [404, refundText.none],
  });
}
