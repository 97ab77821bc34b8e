import { data } from "react-router";
import {
  answerIntents,
  type IntentArgs,
  type IntentRequest,
  resultByKind,
} from "#app/admin/answer-intents.server.ts";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { detailText } from "#app/admin/orders/messages.ts";
import { paymentText } from "#app/admin/orders/payment-texts.ts";
import { checkLedgerNow } from "#server/giving/ledger/check-ledger-now.ts";
import { recomputeSum } from "#server/giving/ledger/recompute-sum.ts";
import { acceptSecondShare } from "#server/giving/payments/accept-second-share.ts";
import { decideDuplicate } from "#server/giving/payments/decide-duplicate.ts";
import { markReturned } from "#server/giving/payments/mark-returned.ts";
import { requestComparison } from "#server/giving/payments/reconcile/request-comparison.ts";
import { requestInquiry } from "#server/giving/payments/request-inquiry.ts";
import { resolveAlarm } from "#server/giving/payments/resolve-alarm.ts";
import { formatDate, formatDateTime } from "#shared/text/dates.ts";
import { bankText } from "./bank-texts.ts";
import { alarmsText } from "./messages.ts";

/** Some writes check further rights. */
export function answerAlarm(request: IntentRequest) {
  return answerIntents(request, {
    right: [
      { area: "orders", level: "change" },
      { area: "settings", level: "change" },
    ],
    refuse: (status, error) => data({ error }, { status }),
    intents: {
      save: async ({ ctx, form }) =>
        resultByKind(
          await resolveAlarm(ctx, { id: readAlarmId(form), resolution: sentText(form, "resolution") }),
          {
            saved: alarmsText.saved,
            refused: [400, alarmsText.required],
            stale: ({ by, at }) => alarmsText.stale(by ?? kitText.somebody, formatDateTime(at, "tr")),
          },
        ),
      inquire: async ({ ctx, form }) =>
        resultByKind(await requestInquiry(ctx, { alarm: readAlarmId(form) }), { saved: alarmsText.asked }),
      recompute: async ({ ctx, form, failureMessage }) => {
        const outcome = await recomputeSum(ctx, { alarm: readAlarmId(form) });
        // The check verifies the recomputed total and closes the alarm.
        if (outcome.kind === "recomputed") await checkLedgerNow(ctx);
        return resultByKind(outcome, {
          recomputed: alarmsText.recomputed,
          unsuitable: [404, `${failureMessage} ${kitText.missing}`],
        });
      },
      check: async ({ ctx }) =>
        resultByKind(await checkLedgerNow(ctx), {
          reviewed: ({ open }) =>
            open > 0 ? alarmsText.checkedDifferences(formatCount(open)) : alarmsText.checkedInOrder,
          busy: [409, alarmsText.checkBusy],
        }),
      compare: compareDay,
      "cancel-returned": cancelReturned,
      adopt: decidePayment,
      "refund-second": decidePayment,
      "second-share": async ({ ctx, app, form }) => {
        const second = { orderId: sentText(form, "order", 40), number: sentText(form, "number", 40) };
        return resultByKind(await acceptSecondShare(ctx, second), {
          taken: ({ id }) => ({
            to: adminAddress(app.config.adminPath, `orders/${id}`),
            message: alarmsText.secondShareTaken,
          }),
          "not-adoptable": [409, alarmsText.secondShareUnfit],
          "no-room": [409, alarmsText.secondShareNoRoom],
        });
      },
    },
  });
}

function readAlarmId(form: FormData): number {
  const id = Number(sentText(form, "id", 20));
  if (!Number.isSafeInteger(id)) throw data(null, { status: 400 });
  return id;
}

async function compareDay({ ctx, app, form }: IntentArgs) {
  const day = sentText(form, "day", 40);
  return resultByKind(await requestComparison(ctx, app.payments.banks, day), {
    saved: () => bankText.noted(formatDate(day, "tr")),
    refused: ({ errors }) => [400, errors.day === "not-over" ? bankText.notOver : bankText.noDay],
  });
}

/** Cancels an order whose money is missing, and closes its alarms. */
async function cancelReturned({ ctx, form, failureMessage }: IntentArgs) {
  const expectedUpdatedAt = new Date(sentText(form, "seen", 40));
  if (Number.isNaN(expectedUpdatedAt.getTime())) throw data(null, { status: 400 });
  const cancellation = {
    id: sentText(form, "order", 40),
    expectedUpdatedAt,
    note: sentText(form, "resolution"),
  };
  return resultByKind(await markReturned(ctx, cancellation), {
    saved: bankText.cancelled,
    refused: [400, alarmsText.required],
    stale: ({ by, at }) => [409, bankText.stale(by ?? kitText.somebody, formatDateTime(at, "tr"))],
    refunding: [409, `${failureMessage} ${detailText.refunding}`],
    "not-adoptable": [409, failureMessage],
    "taken-in-hand": [409, failureMessage],
    "wrong-day": [409, failureMessage],
  });
}

/** Staff decide whether a card payment belongs to the order. A second payment leads to the form of its refund. */
async function decidePayment({ ctx, app, form, intent }: IntentArgs) {
  const orderId = sentText(form, "order", 40);
  const number = sentText(form, "number", 40);
  const isOwn = intent === "adopt";
  return resultByKind(await decideDuplicate(ctx, { orderId, number, isOwn }), {
    saved: isOwn
      ? paymentText.adopted
      : { to: adminAddress(app.config.adminPath, `orders/${orderId}?refund=${number}`) },
    "not-adoptable": [409, paymentText.notAdoptable],
    refunding: [409, paymentText.refunding],
  });
}
