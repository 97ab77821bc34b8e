import { eq, sql } from "drizzle-orm";
import { laterThan } from "#server/content/editing/rows.ts";
import { moveShares } from "#server/giving/kurban/move-shares.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { announce } from "#server/platform/live/announce.ts";
import { unpaidEvents } from "#shared/giving/mail-events.ts";
import type { OrderStatus } from "#shared/giving/order-status.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import type { OrderRow } from "./lock-order.ts";
import { queueReceived, withdrawMail } from "./mail/queue-mail.ts";
import { makeDocumentDue } from "./make-document-due.ts";
import { readOrderSettings } from "./order-settings.ts";
import { queueSms, withdrawSms } from "./queue-sms.ts";
import { type StatusCause, statusChanges } from "./status-changes.ts";
import { orders } from "./table.ts";

/** `by`: the member of staff who decided, or null for a job. `givenOn`: the day of the gift, today by default. */
type Decision = { by: string | null; note: string | null; givenOn?: string | undefined };

/** The cause of a status change, with the facts that only the caller knows. */
export type StatusChange =
  | { cause: "approval"; givenOn: string; notifyAfter: Date | null }
  | ({ cause: "completion" | "match" | "reopening" | "cancellation" | "refund" | "timeout" } & Decision)
  | { cause: "contradiction" | "retry" }
  | { cause: "decline"; errorCode: string }
  | { cause: "demo"; status: OrderStatus; errorCode: string | null };

/**
 * Changes the status of a locked order, and does everything that follows from the change
 * (docs/payments.md#what-changes-the-status). No other code changes a status. Returns the new `updatedAt`.
 */
export async function setOrderStatus(
  tx: Tx,
  before: Pick<OrderRow, "id" | "status" | "updatedAt">,
  change: StatusChange,
  now: Date,
): Promise<Date> {
  const effects = statusChanges[change.cause];
  const status = change.cause === "demo" ? change.status : statusChanges[change.cause].to;
  const at = laterThan(before.updatedAt, now);
  const [order] = await tx
    .update(orders)
    .set({ ...columnsOf(change, status, at), status, updatedAt: at })
    .where(eq(orders.id, before.id))
    .returning();
  if (!order) throw new Error(`no order ${before.id}`);

  if (order.trial === null) await informDonor(tx, order, effects, at);

  const isCompletionChange = (before.status === "completed") !== (status === "completed");
  if (effects.document === "due" && isCompletionChange) await makeDocumentDue(tx, order.id);
  await moveShares(tx, order.id, effects.shares, at);

  if (effects.screens === "reload") announce(tx, "order");
  return at;
}

/** Completes pending orders of an import, of the cause `import`. `at`: a moment of the day of the gift. */
export async function completeImported(
  tx: Tx,
  rows: readonly { id: string; day: string; at: Date }[],
): Promise<void> {
  await tx.execute(sql`
    update orders o set status = ${statusChanges.import.to}, completed_at = r.at, given_on = r.day
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ id, day, at }) => ({ id, day, at })))}::jsonb)
      as r (id text, day date, at timestamptz)
    where o.id = r.id and o.source = 'import' and o.status = 'pending'`);
}

/** Cancels orders that the undo of an import then deletes, of the cause `undone import`. */
export async function cancelImported(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update orders set status = ${statusChanges["undone import"].to}
    where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) and source = 'import'`);
}

/**
 * Queues or withdraws the messages to the donor. A trial payment has no donor, and staff who take a gift may choose that
 * its donor gets no message.
 */
async function informDonor(
  tx: Tx,
  order: typeof orders.$inferSelect,
  { sms, mail, unpaidMail }: (typeof statusChanges)[StatusCause],
  at: Date,
): Promise<void> {
  if (sms === "withdraw") await withdrawSms(tx, order.id, at);
  else if (sms === "queue" && order.informsDonor) await queueSms(tx, order, at);
  else if (sms === "queue if automatic" && order.informsDonor && (await readOrderSettings(tx)).smsAutomatic)
    await queueSms(tx, order, at);

  if (mail === "withdraw") await withdrawMail(tx, order.id, ["received"], at);
  else if (mail === "queue" && order.informsDonor) await queueReceived(tx, order, at);

  if (unpaidMail === "withdraw") await withdrawMail(tx, order.id, unpaidEvents, at);
}

/** Returns the columns that change with the status. A trigger empties the columns of a completion that ends. */
function columnsOf(change: StatusChange, status: OrderStatus, at: Date): Partial<typeof orders.$inferInsert> {
  switch (change.cause) {
    case "approval": {
      const { givenOn, notifyAfter } = change;
      return { completedAt: at, givenOn, notifyAfter, errorCode: null };
    }
    case "contradiction":
      return { contradictedAt: at, notifyAfter: null };
    case "decline":
      return { errorCode: change.errorCode };
    case "retry":
      return { errorCode: null };
    case "demo":
      return { errorCode: change.errorCode, completedAt: status === "completed" ? at : null };
    default: {
      const { by, note: statusNote, givenOn = istanbulDay(at) } = change;
      // Payments and jobs must not replace a status that a person chose.
      const staffColumns = by === null ? {} : { staffChangedAt: at, staffStatusAt: at, contradictedAt: null };
      const completionColumns = { completedAt: at, completedBy: by, givenOn, errorCode: null };
      return { statusNote, ...staffColumns, ...(status === "completed" ? completionColumns : {}) };
    }
  }
}
