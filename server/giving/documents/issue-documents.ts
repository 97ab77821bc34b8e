import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { givenDay } from "#server/giving/orders/given-day.ts";
import { orders } from "#server/giving/orders/table.ts";
import { reportFindings } from "#server/giving/payments/raise-alarm.ts";
import { paymentAlarms } from "#server/giving/payments/table.ts";
import { advisoryLocks } from "#server/platform/db/advisory-locks.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { announceNow } from "#server/platform/live/announce.ts";
import { startOfIstanbulDay } from "#shared/text/dates.ts";
import { cancelDocument } from "./cancel-document.ts";
import type { DocumentContext } from "./context.ts";
import { createDesign, storeDesign } from "./design.ts";
import { queueDocumentMail } from "./document-mail.ts";
import { type DocumentSettings, readDocumentSettings } from "./document-settings.ts";
import { newCodes } from "./new-codes.ts";
import { type GiftState, readGifts } from "./read-gifts.ts";
import { isSeriesFull } from "./read-series.ts";
import { documentDue, documents } from "./table.ts";

/** One transaction handles this many orders and locks them until it ends. */
const batchSize = 50;

/** Milliseconds. Gifts get numbers in the order of completion, and an earlier completion may not have committed yet. */
const settleMs = 5_000;

/**
 * Issues and cancels documents, so that each completed order has one valid document (docs/decisions/054-documents.md).
 * Numbers follow the order of completion, so later orders wait for an unconfirmed order. Returns the number of finished
 * orders.
 */
export async function issueDocuments(ctx: DocumentContext, stopping?: AbortSignal): Promise<number> {
  const startedAt = ctx.clock.now();
  let issued = 0;
  let series: string | null = null;
  while (!stopping?.aborted) {
    const { count, isMine, fullSeries }: Batch = await ctx.db.transaction((tx) =>
      issueBatch(ctx, tx, series),
    );
    issued += count;
    if (count > 0) announceNow(ctx.db, "order");
    if (!isMine) return issued;
    // When the series is full, the next transactions handle only documents without a number.
    if (fullSeries !== null && series === null) series = fullSeries;
    else if (count < batchSize) break;
  }
  await reportFullSeries(ctx, series, startedAt);
  return issued;
}

/** `isMine`: this process holds the lock for issuing. `fullSeries`: a series that had no number for a gift of this batch. */
type Batch = { count: number; isMine: boolean; fullSeries: string | null };

/** Raises an alarm while gifts wait for a number of a full series. Staff must choose another series. */
async function reportFullSeries(ctx: DocumentContext, series: string | null, startedAt: Date): Promise<void> {
  const isOpen = and(eq(paymentAlarms.kind, "series_full"), isNull(paymentAlarms.resolvedAt));
  const alarms = await ctx.db.select({ subject: paymentAlarms.subject }).from(paymentAlarms).where(isOpen);
  const subject = series === null ? null : `series:${series}`;
  if (alarms.length === (subject === null ? 0 : 1) && alarms.every((alarm) => alarm.subject === subject))
    return;
  const findings = subject === null ? [] : [{ kind: "series_full" as const, subject, details: { series } }];
  await reportFindings(ctx, { kinds: ["series_full"], findings, startedAt });
}

async function issueBatch(ctx: DocumentContext, tx: Tx, excludedSeries: string | null): Promise<Batch> {
  const [lock] = await rowsOf<{ isMine: boolean }>(
    tx,
  )`select pg_try_advisory_xact_lock(${advisoryLocks.issueDocuments}) as "isMine"`;
  if (!lock?.isMine) return { count: 0, isMine: false, fullSeries: null };
  const now = ctx.clock.now();
  const settings = await readDocumentSettings(tx);
  const ids = await findDue(tx, now, excludedSeries === null ? null : settings.issues);
  if (ids.length === 0) return { count: 0, isMine: true, fullSeries: null };
  // Other transactions lock an order before they write document_due, so this transaction does the same.
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(asc(orders.id))
    .for("update");
  const designId = await storeDesign(tx, createDesign(settings, await ctx.identity.readIn(tx)));
  const finishedIds: string[] = [];
  let fullSeries: string | null = null;
  for (const gift of await readGifts(tx, ids)) {
    const round = { settings, designId, now, mayNumber: fullSeries === null };
    if ((await updateDocuments(tx, gift, round)) === "series-full") fullSeries = settings.series;
    else finishedIds.push(gift.order.id);
  }
  if (finishedIds.length > 0) await tx.delete(documentDue).where(inArray(documentDue.orderId, finishedIds));
  return { count: finishedIds.length, isMine: true, fullSeries };
}

/**
 * Returns the next orders by the time of their completion, after orders that are no longer completed. With `unnumbered`,
 * the kind of new documents, it returns only orders whose document needs no number.
 */
async function findDue(tx: Tx, now: Date, unnumbered: DocumentSettings["issues"] | null): Promise<string[]> {
  const at = now.toISOString();
  const completedBefore = new Date(now.getTime() - settleMs).toISOString();
  const rows = await rowsOf<{ id: string }>(
    tx,
  )`select o.id from document_due d join orders o on o.id = d.order_id
      where (o.completed_at is null or (o.completed_at <= ${completedBefore}::timestamptz and o.completed_at < coalesce((
        select min(w.completed_at) from document_due v join orders w on w.id = v.order_id
        where w.tell_after > ${at}::timestamptz), 'infinity')))
        and (${unnumbered}::text is null or coalesce((select v.kind from documents v
          where v.order_id = o.id and v.state = 'issued' and v.cancels_id is null), ${unnumbered}) <> 'receipt')
      order by o.completed_at nulls first, o.id limit ${batchSize}`;
  return rows.map(({ id }) => id);
}

type Round = {
  settings: DocumentSettings;
  designId: string;
  now: Date;
  /** False once a gift of the batch got no number, because a later gift must not get an earlier number. */
  mayNumber: boolean;
};

/** Issues or cancels documents of one gift, so that its valid document has the right amount. */
async function updateDocuments(
  tx: Tx,
  gift: GiftState,
  { settings, designId, now, mayNumber }: Round,
): Promise<"done" | "series-full"> {
  const { order, validDocument, remaining } = gift;
  if (validDocument && validDocument.amount === remaining) return "done";
  const kind = validDocument?.kind ?? (order.issuesDocument ? settings.issues : "none");
  const recipient = order.erasedAt ? (validDocument?.recipient ?? null) : gift.recipient;
  const day = givenDay(order);
  const isIssued = kind !== "none" && remaining > 0 && recipient !== null && day !== null;
  // The cancelling document needs a number, too.
  const numbers = (validDocument?.kind === "receipt" ? 1 : 0) + (isIssued && kind === "receipt" ? 1 : 0);
  if (numbers > 0 && (!mayNumber || (await isSeriesFull(tx, settings.series, numbers)))) return "series-full";
  if (validDocument) await cancelDocument(tx, validDocument, { designId, series: settings.series, now });
  if (!isIssued) return "done";
  const [document] = await tx
    .insert(documents)
    .values({
      kind,
      series: kind === "receipt" ? settings.series : null,
      orderId: order.id,
      ...newCodes(),
      amount: remaining,
      language: order.language,
      recipient,
      lines: gift.lines,
      method: order.paymentMethod,
      designId,
      givenAt: startOfIstanbulDay(day),
      issuedAt: now,
    })
    .returning();
  if (document) await queueDocumentMail(tx, document.id, order, now);
  return "done";
}
