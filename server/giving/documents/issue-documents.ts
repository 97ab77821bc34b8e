import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { givenDay } from "#server/giving/orders/given-day.ts";
import { orders } from "#server/giving/orders/table.ts";
import { reportFindings } from "#server/giving/payments/raise-alarm.ts";
import { paymentAlarms } from "#server/giving/payments/table.ts";
import { advisoryLocks } from "#server/platform/db/advisory-locks.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { startOfIstanbulDay } from "#shared/text/dates.ts";
import { cancelDocument } from "./cancel-document.ts";
import type { DocumentContext } from "./context.ts";
import { designOf, keepDesign } from "./design.ts";
import { queueDocumentMail } from "./document-mail.ts";
import { type DocumentSettings, readDocumentSettings } from "./document-settings.ts";
import { newCodes } from "./new-codes.ts";
import { type GiftState, readGifts } from "./read-gifts.ts";
import { isSeriesFull } from "./read-series.ts";
import { documentDue, documents } from "./table.ts";

/** A transaction handles this many orders and locks them until it ends. */
const batch = 50;

/** An earlier completed gift must get its number first, and its transaction may not have committed yet. */
const settleMs = 5_000;

/**
 * Issues and cancels documents, so that each completed order has one valid document (docs/decisions/054-documents.md).
 * Numbers follow the order of completion: an unconfirmed order holds back the later ones. Returns how many orders it
 * finished.
 */
export async function issueDocuments(ctx: DocumentContext, stopping?: AbortSignal): Promise<number> {
  const startedAt = ctx.clock.now();
  let done = 0;
  let full: string | null = null;
  while (!stopping?.aborted) {
    const { count, isMine, fullSeries }: Batch = await ctx.db.transaction((tx) => issueBatch(ctx, tx, full));
    done += count;
    if (!isMine) return done;
    // Documents without a number continue in a round without the others.
    if (fullSeries !== null && full === null) full = fullSeries;
    else if (count < batch) break;
  }
  await reportFullSeries(ctx, full, startedAt);
  return done;
}

/** `isMine`: no other process numbers documents now. `fullSeries`: a series without a number for a gift of this batch. */
type Batch = { count: number; isMine: boolean; fullSeries: string | null };

/** Raises the alarm that staff must choose another series, and closes it when no gift waits for a number. */
async function reportFullSeries(ctx: DocumentContext, full: string | null, startedAt: Date): Promise<void> {
  const open = and(eq(paymentAlarms.kind, "series_full"), isNull(paymentAlarms.resolvedAt));
  const known = await ctx.db.select({ subject: paymentAlarms.subject }).from(paymentAlarms).where(open);
  const subject = full === null ? null : `series:${full}`;
  if (known.length === (subject === null ? 0 : 1) && known.every((one) => one.subject === subject)) return;
  const found =
    subject === null ? [] : [{ kind: "series_full" as const, subject, details: { series: full } }];
  await reportFindings(ctx, { kinds: ["series_full"], findings: found, startedAt });
}

async function issueBatch(ctx: DocumentContext, tx: Tx, full: string | null): Promise<Batch> {
  const [lock] = await rowsOf<{ mine: boolean }>(
    tx,
  )`select pg_try_advisory_xact_lock(${advisoryLocks.issueDocuments}) as mine`;
  if (!lock?.mine) return { count: 0, isMine: false, fullSeries: null };
  const now = ctx.clock.now();
  const settings = await readDocumentSettings(tx);
  const ids = await findDue(tx, now, full === null ? null : settings.issues);
  if (ids.length === 0) return { count: 0, isMine: true, fullSeries: null };
  // The order is locked first, as in transactions that change it before they write document_due.
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(asc(orders.id))
    .for("update");
  const designId = await keepDesign(tx, designOf(settings, ctx.site));
  const done: string[] = [];
  let fullSeries: string | null = null;
  for (const gift of await readGifts(tx, ids)) {
    const round = { settings, designId, now, mayNumber: fullSeries === null };
    if ((await bringUpToDate(tx, gift, round)) === "series-full") fullSeries = settings.series;
    else done.push(gift.order.id);
  }
  if (done.length > 0) await tx.delete(documentDue).where(inArray(documentDue.orderId, done));
  return { count: done.length, isMine: true, fullSeries };
}

/**
 * The next orders in the order of their completion; orders that are no longer completed come first. `unnumbered`: what
 * new gifts get, where only orders whose paper needs no number are wanted.
 */
async function findDue(tx: Tx, now: Date, unnumbered: DocumentSettings["issues"] | null): Promise<string[]> {
  const at = now.toISOString();
  const settled = new Date(now.getTime() - settleMs).toISOString();
  const rows = await rowsOf<{ id: string }>(
    tx,
  )`select o.id from document_due d join orders o on o.id = d.order_id
      where (o.completed_at is null or (o.completed_at <= ${settled}::timestamptz and o.completed_at < coalesce((
        select min(w.completed_at) from document_due v join orders w on w.id = v.order_id
        where w.tell_after > ${at}::timestamptz), 'infinity')))
        and (${unnumbered}::text is null or coalesce((select v.kind from documents v
          where v.order_id = o.id and v.state = 'issued' and v.cancels_id is null), ${unnumbered}) <> 'receipt')
      order by o.completed_at nulls first, o.id limit ${batch}`;
  return rows.map(({ id }) => id);
}

type Round = {
  settings: DocumentSettings;
  designId: string;
  now: Date;
  /** Returns false when an earlier gift got no number, because a later gift must not get an earlier number. */
  mayNumber: boolean;
};

/** Issues or cancels documents of one gift so that they agree with it. */
async function bringUpToDate(
  tx: Tx,
  gift: GiftState,
  { settings, designId, now, mayNumber }: Round,
): Promise<"done" | "series-full"> {
  const { order, valid, left } = gift;
  if (valid && valid.amount === left) return "done";
  const kind = valid?.kind ?? settings.issues;
  const recipient = order.erasedAt ? (valid?.recipient ?? null) : gift.recipient;
  const day = givenDay(order);
  const issues = kind !== "none" && left > 0 && recipient !== null && day !== null;
  // The cancelling document takes a number, too.
  const needed = (valid?.kind === "receipt" ? 1 : 0) + (issues && kind === "receipt" ? 1 : 0);
  if (needed > 0 && (!mayNumber || (await isSeriesFull(tx, settings.series, needed)))) return "series-full";
  if (valid) await cancelDocument(tx, valid, { designId, series: settings.series, now });
  if (!issues) return "done";
  const [made] = await tx
    .insert(documents)
    .values({
      kind,
      series: kind === "receipt" ? settings.series : null,
      orderId: order.id,
      ...newCodes(),
      amount: left,
      language: order.language,
      recipient,
      lines: gift.lines,
      method: order.paymentMethod,
      designId,
      givenAt: startOfIstanbulDay(day),
      issuedAt: now,
    })
    .returning();
  if (made) await queueDocumentMail(tx, made.id, order, now);
  return "done";
}
