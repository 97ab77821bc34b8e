import { data } from "react-router";
import { answerIntents, flashRefusal, type IntentRequest } from "#app/admin/answer-intents.server.ts";
import { sentText, sentTexts } from "#app/admin/kit/form/read-sent-form.ts";
import type { EditTarget } from "#server/content/editing/outcomes.ts";
import { type CompletedTransfer, completeTransfers } from "#server/giving/orders/complete-transfers.ts";
import { isOrderId } from "#shared/giving/order-id.ts";
import { completeTickedIntent } from "./read-query.ts";

export type TickedAnswer = { transfers: CompletedTransfer[]; isWrongDay: boolean };

/** This limit is higher than the number of rows on a page. */
const maxTargets = 100;

/** Completes the ticked transfers. The form contains the number and the time of the last change of each transfer. */
export function answerTicked(request: IntentRequest) {
  return answerIntents(request, {
    right: { area: "orders", level: "decide" },
    refuse: flashRefusal,
    intents: {
      [completeTickedIntent]: async ({ ctx, form }) => {
        const targets = readTargets(sentTexts(form, "order", 60));
        if (!targets) throw data(null, { status: 400 });
        const outcome = await completeTransfers(ctx, targets, sentText(form, "givenOn", 10) || undefined);
        if (outcome.kind === "forbidden") return outcome;
        const isWrongDay = outcome.kind === "wrong-day";
        const transfers = isWrongDay ? [] : outcome.transfers;
        return data<TickedAnswer>({ transfers, isWrongDay }, { status: isWrongDay ? 400 : 200 });
      },
    },
  });
}

/** Returns null if a value is invalid, or if there are no or too many values. A repeated order counts once. */
function readTargets(values: readonly string[]): EditTarget[] | null {
  if (values.length === 0 || values.length > maxTargets) return null;
  const targets = new Map<string, EditTarget>();
  for (const value of values) {
    const [id, at = ""] = value.split(" ");
    const expectedUpdatedAt = new Date(at);
    if (!isOrderId(id) || Number.isNaN(expectedUpdatedAt.getTime())) return null;
    targets.set(id, { id, expectedUpdatedAt });
  }
  return [...targets.values()];
}
