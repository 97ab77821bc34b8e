import { data } from "react-router";
import { answerIntents, type SentIntent, says } from "#app/admin/answer-intents.server.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { approveRefund } from "#server/giving/payments/refunds/approve-refund.ts";
import { decideRefund } from "#server/giving/payments/refunds/decide-refund.ts";
import { declineRefund } from "#server/giving/payments/refunds/decline-refund.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { refundStateNames, refundText } from "./messages.ts";

type Outcome = Awaited<ReturnType<typeof approveRefund>> | Awaited<ReturnType<typeof decideRefund>>;

/** Approves or declines a refund, or records its result. */
export function answerRefund(sent: SentIntent, id: string) {
  return answerIntents(sent, {
    permission: "refunds.write",
    locked: refundText.locked,
    refuse: (status, problem) => data({ problem }, { status }),
    intents: {
      approve: async ({ ctx, app }) =>
        said(await approveRefund(ctx, app.payments, id), ({ state }) =>
          state === "approved" ? refundText.approvedNow : refundText.saved[state],
        ),
      decline: async ({ ctx }) => said(await declineRefund(ctx, id), () => refundText.declined),
      done: async ({ ctx, form }) =>
        said(
          await decideRefund(ctx, { id, done: true, reference: sentText(form, "reference", 100) }),
          ({ state }) => refundText.saved[state],
        ),
      "not-done": async ({ ctx }) =>
        said(await decideRefund(ctx, { id, done: false, reference: "" }), () => refundText.notDoneSaved),
    },
  });
}

function said(outcome: Outcome, saved: (outcome: Extract<Outcome, { kind: "saved" }>) => string) {
  return says(outcome, {
    saved,
    moved: ({ by, state }) => [409, refundText.moved(by, refundStateNames[state])],
    own: [403, refundText.own],
    changed: [409, refundText.changed],
    "too-soon": ({ from }) => [409, refundText.tooSoon(formatDateTime(from, "tr"))],
    missing: [404, refundText.none],
  });
}
