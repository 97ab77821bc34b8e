import { data } from "react-router";
import { answerIntents, type SentIntent, says, type Write } from "#app/admin/answer-intents.server.ts";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { detailText } from "#app/admin/orders/messages.ts";
import { paymentText } from "#app/admin/orders/payment-texts.ts";
import { checkLedgerNow } from "#server/giving/ledger/check-ledger-now.ts";
import { recomputeSum } from "#server/giving/ledger/recompute-sum.ts";
import { decideDuplicate } from "#server/giving/payments/decide-duplicate.ts";
import { markReturned } from "#server/giving/payments/mark-returned.ts";
import { requestComparison } from "#server/giving/payments/reconcile/request-comparison.ts";
import { requestInquiry } from "#server/giving/payments/request-inquiry.ts";
import { resolveAlarm } from "#server/giving/payments/resolve-alarm.ts";
import { formatDate, formatDateTime } from "#shared/text/dates.ts";
import { bankText } from "./bank-texts.ts";
import { alarmsText } from "./messages.ts";

/** Resolves an alarm with a note, or acts on one alarm or on all. Some verbs check further permissions. */
export function answerAlarm(sent: SentIntent) {
  return answerIntents(sent, {
    permission: "orders.write",
    refuse: (status, error) => data({ error }, { status }),
    intents: {
      save: async ({ ctx, form }) =>
        says(await resolveAlarm(ctx, { id: alarmOf(form), resolution: sentText(form, "resolution") }), {
          saved: alarmsText.saved,
          refused: [400, alarmsText.required],
          stale: ({ by, at }) => alarmsText.stale(by ?? kitText.somebody, formatDateTime(at, "tr")),
        }),
      ask: async ({ ctx, form }) =>
        says(await requestInquiry(ctx, { alarm: alarmOf(form) }), { saved: alarmsText.asked }),
      recompute: async ({ ctx, form, failed }) => {
        const outcome = await recomputeSum(ctx, { alarm: alarmOf(form) });
        // The check verifies the recomputed total and closes the alarm.
        if (outcome.kind === "recomputed") await checkLedgerNow(ctx);
        return says(outcome, {
          recomputed: alarmsText.recomputed,
          unsuitable: [404, `${failed} ${kitText.missing}`],
        });
      },
      check: async ({ ctx }) =>
        says(await checkLedgerNow(ctx), {
          reviewed: ({ open }) =>
            open > 0 ? alarmsText.checkedDifferences(formatCount(open)) : alarmsText.checkedInOrder,
          busy: [409, alarmsText.checkBusy],
        }),
      compare: compareDay,
      returned: cancelReturned,
      adopt: decideAbout,
      second: decideAbout,
    },
  });
}

function alarmOf(form: FormData): number {
  const id = Number(sentText(form, "id", 20));
  if (!Number.isSafeInteger(id)) throw data(null, { status: 400 });
  return id;
}

/** Requests another comparison of a day with the bank. */
async function compareDay({ ctx, app, form }: Write) {
  const day = sentText(form, "day", 40);
  return says(await requestComparison(ctx, app.payments.banks, day), {
    saved: () => bankText.noted(formatDate(day, "tr")),
    refused: ({ errors }) => [400, errors.day === "not-over" ? bankText.notOver : bankText.noDay],
  });
}

/** Cancels an alarm's order whose money is missing, with the written note, and closes the order's alarms. */
async function cancelReturned({ ctx, form, failed }: Write) {
  const seen = new Date(sentText(form, "seen", 40));
  if (Number.isNaN(seen.getTime())) throw data(null, { status: 400 });
  const wish = { id: sentText(form, "order", 40), seen, note: sentText(form, "resolution") };
  return says(await markReturned(ctx, wish), {
    saved: bankText.cancelled,
    refused: [400, alarmsText.required],
    stale: ({ by, at }) => [409, bankText.stale(by ?? kitText.somebody, formatDateTime(at, "tr"))],
    refunding: [409, `${failed} ${detailText.refunding}`],
    "not-adoptable": [409, failed],
    "wrong-day": [409, failed],
  });
}

/** Staff decide to which donation a card payment belongs. A second payment leads to the form of its refund. */
async function decideAbout({ ctx, app, form, intent }: Write) {
  const orderId = sentText(form, "order", 40);
  const number = sentText(form, "number", 40);
  const own = intent === "adopt";
  return says(await decideDuplicate(ctx, { orderId, number, isOwn: own }), {
    saved: own
      ? paymentText.adopted
      : { to: adminAddress(app.config.adminPath, `orders/${orderId}?refund=${number}`) },
    "not-adoptable": [409, paymentText.notAdoptable],
    refunding: [409, paymentText.refunding],
  });
}
