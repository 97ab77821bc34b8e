import { data } from "react-router";
import { type IntentArgs, resultByKind } from "#app/admin/answer-intents.server.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { shareRefundProblems } from "#app/admin/kurban/refund-problems.ts";
import { takenText } from "#app/admin/take-gift/messages.ts";
import { undoGift } from "#server/giving/payments/refunds/undo-gift.ts";
import { detailText } from "./messages.ts";
import { answerMessages, missingOrder, type OrderAnswer } from "./order-answer.server.ts";

/** Undoes a gift that staff took. */
export async function undoTakenGift({ ctx, form, failureMessage }: IntentArgs, id: string) {
  const reason = sentText(form, "reason", 500);
  return resultByKind(await undoGift(ctx, { orderId: id, reason }), {
    undone: ({ state }) =>
      answerMessages(200, [state === "cancelled" ? takenText.undone : takenText.undoRequested]),
    refused: ({ errors }) => {
      const undoError = errors.shares ? shareRefundProblems[errors.shares] : takenText.reasonRequired;
      return data<OrderAnswer>({ messages: [], smsSent: false, stale: null, undoError }, { status: 400 });
    },
    "at-bank": [409, takenText.atBank],
    "nothing-left": [409, takenText.nothingLeft],
    refunding: [409, detailText.refunding],
    paying: [409, takenText.paying],
    "cash-day-closed": [409, takenText.cashDayClosed],
    "above-desk": ({ left }) => [409, takenText.aboveDesk(money(left))],
    missing: missingOrder(failureMessage),
  });
}
