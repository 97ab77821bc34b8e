import { and, asc, eq, getViewSelectedFields, inArray, not, or, type SQL, sql } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { documents } from "#server/giving/documents/table.ts";
import { permissions } from "#server/giving/donor-page/table.ts";
import { donors } from "#server/giving/donors/table.ts";
import { importRows } from "#server/giving/import/table.ts";
import { kurbanShares } from "#server/giving/kurban/table.ts";
import { kurbanOrderCodes } from "#server/giving/kurban/tracking/table.ts";
import { notes } from "#server/giving/notes/table.ts";
import { consentTexts, orderConsents } from "#server/giving/orders/consents/table.ts";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import { payLinks } from "#server/giving/payments/pay-links/table.ts";
import { refundItems, refunds } from "#server/giving/payments/refunds/table.ts";
import {
  paymentAlarms,
  paymentAttempts,
  paymentLogs,
  paymentMessages,
} from "#server/giving/payments/table.ts";
import { statementMatches, statementRows } from "#server/giving/transfers/table.ts";
import { mailOutbox, smsNotices, smsOutbox } from "#server/messaging/table.ts";
import { foldedEmail, foldedPhone } from "#server/platform/db/columns.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { auditLog } from "#server/staff/table.ts";
import { findPerson } from "./find-person.ts";

/** All stored data about a person. Amounts are in kuruş. */
export type PersonalData = {
  format: "imece-personal-data";
  version: 1;
  createdAt: Date;
  orders: Awaited<ReturnType<typeof collectOrder>>[];
  /** The cards and imported rows of a donor without orders. */
  donors: Awaited<ReturnType<typeof collectLoneDonor>>[];
  /** Each version of a consent text to which the donor agreed. */
  texts: (typeof consentTexts.$inferSelect)[];
};

type ExportResult =
  | { kind: "exported"; data: PersonalData }
  | { kind: "refused"; reason: "nothing-chosen" }
  | Missing
  | Forbidden;

/** Exports the data of a person from these orders, with an audit entry. */
export function exportPerson(
  ctx: StaffContext,
  { orderId, chosen, format }: { orderId: string; chosen: readonly string[]; format: string },
): Promise<ExportResult> {
  return staffWrite(ctx, "contacts", "decide", async ({ tx, now, audit }): Promise<ExportResult> => {
    const person = await findPerson(tx, orderId);
    if (!person) return { kind: "missing" };
    const chosenIds = new Set(chosen);
    const ids = person.orders.map(({ id }) => id).filter((id) => chosenIds.has(id));
    if (ids.length === 0 && !person.loneDonorId) return { kind: "refused", reason: "nothing-chosen" };
    await audit({
      action: "export",
      entity: "donor",
      entityId: ids[0] ?? person.loneDonorId ?? orderId,
      after: { what: "personal-data", format, orders: ids.length, orderIds: ids },
    });
    const exportedOrders: PersonalData["orders"] = [];
    const donorsWithNotes = new Set<string | null>();
    for (const id of ids) exportedOrders.push(await collectOrder(tx, id, donorsWithNotes));
    const donors = person.loneDonorId ? [await collectLoneDonor(tx, person.loneDonorId)] : [];
    const versions = new Set(
      exportedOrders.flatMap(({ consents }) => consents.map(({ version }) => version)),
    );
    const isUsedVersion = inArray(consentTexts.version, [...versions]);
    const texts = await tx.select().from(consentTexts).where(isUsedVersion);
    const file = { format: "imece-personal-data", version: 1, createdAt: now } as const;
    return { kind: "exported", data: { ...file, orders: exportedOrders, donors, texts } };
  });
}

async function collectLoneDonor(tx: Tx, id: string) {
  const cards = await tx
    .select()
    .from(donors)
    .where(or(eq(donors.id, id), eq(donors.mergedInto, id)));
  const ids = cards.map((card) => card.id);
  return {
    cards,
    importRows: await tx.select().from(importRows).where(inArray(importRows.recordId, ids)),
    notes: await collectNotes(tx, sql`entity = 'donor' and entity_id in ${ids}`),
  };
}

/**
 * Collects the data of an order without the names of staff, who are other persons. The first order of each donor has the
 * notes about the donor.
 */
async function collectOrder(tx: Tx, id: string, donorsWithNotes: Set<string | null>) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error("the order to export does not exist");
  const notedDonor = donorsWithNotes.has(order.donorId) ? null : order.donorId;
  donorsWithNotes.add(order.donorId);
  const { completedBy: _, ...donation } = order;
  const entries = await tx
    .select({ at: auditLog.at, action: auditLog.action, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.entity, "order"), eq(auditLog.entityId, id)))
    .orderBy(asc(auditLog.id));
  const orderRefunds = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, id))
    .orderBy(refunds.createdAt);
  const links = await tx.select().from(payLinks).where(eq(payLinks.orderId, id)).orderBy(payLinks.createdAt);
  const alarms = await tx.select().from(paymentAlarms).where(eq(paymentAlarms.orderId, id));
  const itemIds = tx.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.orderId, id));
  const shares = await tx
    .select()
    .from(kurbanShares)
    .where(inArray(kurbanShares.orderItemId, itemIds))
    .orderBy(kurbanShares.orderItemId, kurbanShares.n);
  return {
    ...donation,
    donor: order.donorId ? await tx.select().from(donors).where(eq(donors.id, order.donorId)) : [],
    items: await tx.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(orderItems.position),
    consents: await tx
      .select()
      .from(orderConsents)
      .where(eq(orderConsents.orderId, id))
      .orderBy(orderConsents.id),
    notices: await tx.select().from(smsNotices).where(eq(smsNotices.orderId, id)),
    sms: await tx.select().from(smsOutbox).where(eq(smsOutbox.orderId, id)),
    mail: await tx.select().from(mailOutbox).where(eq(mailOutbox.orderId, id)),
    payments: await tx.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, id)),
    paymentLog: await tx
      .select()
      .from(paymentLogs)
      .where(eq(paymentLogs.orderId, id))
      .orderBy(paymentLogs.id),
    bankMessages: await tx.select().from(paymentMessages).where(eq(paymentMessages.orderId, id)),
    payLinks: links.map(({ createdBy: _____, digest: ______, ...link }) => link),
    refunds: orderRefunds.map(({ requestedBy: ___, approvedBy: ____, ...refund }) => refund),
    refundItems: await tx
      .select()
      .from(refundItems)
      .where(
        inArray(
          refundItems.refundId,
          orderRefunds.map(({ id }) => id),
        ),
      ),
    trackingCodes: await tx.select().from(kurbanOrderCodes).where(eq(kurbanOrderCodes.orderId, id)),
    shares: shares.map(({ proxyTakenBy: _______, holdKeys: ________, ...share }) => share),
    permissions: await tx
      .select()
      .from(permissions)
      .where(
        or(
          eq(permissions.contact, foldedPhone(order.customerPhone)),
          eq(permissions.contact, foldedEmail(order.customerEmail)),
        ),
      )
      .orderBy(permissions.at),
    documents: await tx
      .select()
      .from(documents)
      .where(eq(documents.orderId, id))
      .orderBy(documents.issuedAt, documents.id),
    importRows: await tx
      .select()
      .from(importRows)
      .where(inArray(importRows.recordId, [id, order.donorId ?? id])),
    transfers: await collectTransfers(tx, id),
    notes: await collectNotes(
      tx,
      sql`(entity = 'order' and entity_id = ${id})
        or (entity = 'donor' and entity_id in (
          select id from donors where coalesce(merged_into, id) = ${notedDonor}))
        or (entity = 'movement' and entity_id in (
          select row_id::text from statement_matches where order_id = ${id} and (not taken_back or created_order)))`,
    ),
    alarms: alarms.map(({ resolvedBy: __, ...alarm }) => alarm),
    changes: entries,
  };
}

/** Collects notes without the names of staff. */
function collectNotes(tx: Tx, where: SQL) {
  const { text, dueOn, at, doneAt } = notes;
  return tx.select({ at, text, dueOn, doneAt }).from(notes).where(where).orderBy(notes.at);
}

async function collectTransfers(tx: Tx, orderId: string) {
  const matches = await tx
    .select({ match: statementMatches, row: getViewSelectedFields(statementRows) })
    .from(statementMatches)
    .innerJoin(statementRows, eq(statementRows.id, statementMatches.rowId))
    // An erasure selects the same rows (erase-orders.ts).
    .where(
      and(
        eq(statementMatches.orderId, orderId),
        or(not(statementMatches.isRejected), statementMatches.createdOrder),
      ),
    )
    .orderBy(statementMatches.id);
  return matches.map(({ match: { matchedBy: _, ...match }, row }) => ({ ...match, row }));
}
