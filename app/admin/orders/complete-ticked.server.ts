import { data } from "react-router";
import { answerIntents, flashRefusal, type SentIntent } from "#app/admin/answer-intents.server.ts";
import { sentText, sentTexts } from "#app/admin/kit/form/read-sent-form.ts";
import type { Target } from "#server/content/editing/outcomes.ts";
import { type CompletedTransfer, completeTransfers } from "#server/giving/orders/complete-transfers.ts";
import { isOrderId } from "#shared/giving/order-id.ts";
import { completeTicked } from "./read-query.ts";

/** The answer to the completion of ticked transfers. */
export type TickedAnswer = { transfers: CompletedTransfer[]; wrongDay: boolean };

/** The limit is above the length of the longest page. */
const most = 100;

/** The action of the list: completes the ticked transfers, each sent as its number and the time of its last change. */
export function answerTicked(sent: SentIntent) {
  return answerIntents(sent, {
    permission: "orders.write",
    refuse: flashRefusal,
    intents: {
      [completeTicked]: async ({ ctx, form }) => {
        const targets = readTargets(sentTexts(form, "order", 60));
        if (!targets) throw data(null, { status: 400 });
        const done = await completeTransfers(ctx, targets, sentText(form, "givenOn", 10) || undefined);
        if (done.kind === "forbidden") return done;
        const wrongDay = done.kind === "wrong-day";
        const transfers = wrongDay ? [] : done.transfers;
        return data<TickedAnswer>({ transfers, wrongDay }, { status: wrongDay ? 400 : 200 });
      },
    },
  });
}

/** Returns null if one is unreadable, or if there are none or too many. A repeated order counts once. */
function readTargets(values: readonly string[]): Target[] | null {
  if (values.length === 0 || values.length > most) return null;
  const targets = new Map<string, Target>();
  for (const value of values) {
    const [id, at = ""] = value.split(" ");
    const seen = new Date(at);
    if (!isOrderId(id) || Number.isNaN(seen.getTime())) return null;
    targets.set(id, { id, seen });
  }
  return [...targets.values()];
}
