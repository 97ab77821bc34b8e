import { data, type RouterContextProvider } from "react-router";
import { mayWrite, requireStaff } from "#app/request/staff.ts";
import { type CompletedTransfer, completeTransfers } from "#server/orders/complete-transfers.ts";
import type { Target } from "#server/records/outcomes.ts";
import { isOrderId } from "#shared/order-id.ts";
import { readSentForm, sentText, sentTexts } from "../kit/form/read-sent-form.ts";
import { completeTicked } from "./read-query.ts";

/** The answer to the completion of ticked transfers. */
export type TickedAnswer = { transfers: CompletedTransfer[]; wrongDay: boolean };

/** More than the longest page. */
const most = 100;

/** The action of the list: completes the ticked transfers, each sent as its number and the time of its last change. */
export async function answerTicked({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}) {
  if (!mayWrite(context, "orders.write")) return data(null, { status: 403 });
  const form = await readSentForm(request, true);
  const targets = readTargets(sentTexts(form, "order", 60));
  if (sentText(form, "intent") !== completeTicked || !targets) throw data(null, { status: 400 });
  const givenOn = sentText(form, "givenOn", 10);
  const done = await completeTransfers(requireStaff(context).ctx, targets, givenOn || undefined);
  if (done.kind === "forbidden") return data(null, { status: 403 });
  if (done.kind === "wrong-day")
    return data<TickedAnswer>({ transfers: [], wrongDay: true }, { status: 400 });
  return data<TickedAnswer>({ transfers: done.transfers, wrongDay: false });
}

/** Null if one is unreadable, or if there are none or too many. An order that is sent twice counts once. */
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
