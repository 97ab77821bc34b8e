import { data } from "react-router";
import {
  answerIntents,
  type IntentArgs,
  type IntentRequest,
  resultByKind,
} from "#app/admin/answer-intents.server.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { requestComparison } from "#server/giving/payments/reconcile/request-comparison.ts";
import { findRefundable } from "#server/giving/payments/refunds/find-refundable.ts";
import { requestRefund } from "#server/giving/payments/refunds/request-refund.ts";
import { readTrial } from "#server/giving/payments/trial/read-trial.ts";
import { guideText as text } from "./guide-messages.ts";
import { findChoice } from "./load-guide.server.ts";

export function answerGuide(request: IntentRequest) {
  return answerIntents(request, {
    right: { area: "settings", level: "change" },
    forbidden: text.missingRight,
    refuse: (status, error) => data({ error }, { status }),
    intents: { refund, compare },
  });
}

async function readReal({ app, form }: IntentArgs) {
  const { bank } = findChoice(app, sentText(form, "bank", 40));
  return bank && (await readTrial(app.payments, bank)).real;
}

/** Requests the refund of the whole trial payment, as the page of its order does. */
async function refund(args: IntentArgs) {
  const { ctx, app } = args;
  const real = await readReal(args);
  const payments = real ? await findRefundable(app.payments, real.orderId) : [];
  const payment = payments.find(({ number }) => number === real?.attempt.number);
  if (!real || !payment) return [409, text.refundImpossible] as const;
  const request = {
    orderId: real.orderId,
    number: payment.number,
    method: "card" as const,
    whole: true,
    items: [],
    amount: 0,
    expectedSum: payment.requestedSum,
    reason: text.refundReason,
  };
  const impossible = [409, text.refundImpossible] as const;
  return resultByKind(await requestRefund(ctx, app.payments, request), {
    saved: text.refunded,
    refused: impossible,
    stale: impossible,
    "nothing-left": impossible,
    "not-by-card": impossible,
  });
}

async function compare(args: IntentArgs) {
  const real = await readReal(args);
  if (!real) return [409, text.compareFailed] as const;
  return resultByKind(await requestComparison(args.ctx, args.app.payments.banks, real.night.day), {
    saved: text.compared,
    refused: [409, text.notOver],
  });
}
