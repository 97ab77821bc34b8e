import { desc, eq, inArray, sql } from "drizzle-orm";
import { formatDocumentNumber } from "#server/giving/documents/rules.ts";
import { documents } from "#server/giving/documents/table.ts";
import { listPermissions } from "#server/giving/donor-page/list-permissions.ts";
import { consentTexts, orderConsents } from "#server/giving/orders/consents/table.ts";
import { givenDay, givenDaySql } from "#server/giving/orders/given-day.ts";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import { mailOutbox, smsOutbox } from "#server/messaging/table.ts";
import { foldedEmail, foldedPhone } from "#server/platform/db/columns.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { isUndoable } from "./merge-donors.ts";
import { selectSums } from "./select-sums.ts";
import { donorMerges, donors } from "./table.ts";

export type DonorCard = Exclude<NonNullable<Awaited<ReturnType<typeof readDonor>>>, { kind: "merged" }>;

/** A card lists this many gifts, documents and messages. */
const maxRows = 200;
const maxDuplicates = 10;

/** Reads the card of a donor. `merged`: staff merged this donor into another one. Undefined: the donor does not exist. */
export async function readDonor(db: Db, id: string, now: Date) {
  const [donor] = await db.select().from(donors).where(eq(donors.id, id));
  if (!donor) return undefined;
  if (donor.mergedInto) return { kind: "merged" as const, into: donor.mergedInto };
  return {
    kind: "donor" as const,
    donor,
    gifts: await readGifts(db, id),
    total: await readTotal(db, id),
    sums: await sumByYear(db, id),
    documents: await readDocuments(db, id),
    messages: await readMessages(db, id),
    consents: await readConsents(db, id),
    permissions: await readPermissions(db, donor),
    duplicates: await findDuplicates(db, id),
    merges: await readMerges(db, id, now),
  };
}

/** Reads the newest permission of each channel of the donor's contacts. */
async function readPermissions(db: Db, { phone, email }: { phone: string | null; email: string | null }) {
  const contacts = [
    ...(phone ? [{ kind: "phone" as const, value: phone }] : []),
    ...(email ? [{ kind: "email" as const, value: email }] : []),
  ];
  return (await listPermissions(db, contacts)).flatMap(({ kind, newest }) =>
    newest ? [{ kind, isGranted: newest.isGranted, at: newest.at, source: newest.source }] : [],
  );
}

function selectOrders(db: Db, id: string) {
  return db.select({ id: orders.id }).from(orders).where(eq(orders.donorId, id));
}

async function readGifts(db: Db, id: string) {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.donorId, id))
    .orderBy(desc(orders.createdAt), orders.id)
    .limit(maxRows);
  const items = await db
    .select({
      orderId: orderItems.orderId,
      campaignTitle: orderItems.campaignTitle,
      quantity: orderItems.quantity,
      donationType: orderItems.donationType,
    })
    .from(orderItems)
    .where(
      inArray(
        orderItems.orderId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(orderItems.position);
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    status: row.status,
    paymentMethod: row.paymentMethod,
    source: row.source,
    counted: row.counted,
    totalAmount: row.totalAmount,
    createdAt: row.createdAt,
    day: givenDay(row),
    items: items.filter(({ orderId }) => orderId === row.id).map(({ orderId: _, ...item }) => item),
  }));
}

async function readDocuments(db: Db, id: string) {
  const rows = await db
    .select()
    .from(documents)
    .where(inArray(documents.orderId, selectOrders(db, id)))
    .orderBy(desc(documents.issuedAt))
    .limit(maxRows);
  return rows.map(({ id, orderId, kind, state, amount, issuedAt, series, number }) => ({
    id,
    orderId,
    kind,
    state,
    amount,
    issuedAt,
    number: formatDocumentNumber({ series, number }),
  }));
}

/** `uncounted` is the part of imported gifts that collected amounts do not include. Amounts are in kuruş. */
type Total = { gifts: number; amount: number; uncounted: number };

/** Sums all completed gifts of the donor, less confirmed refunds. */
async function readTotal(db: Db, id: string): Promise<Total> {
  const isOfDonor = sql`o.donor_id = ${id}`;
  const [total] = await rowsOf<Total>(db)`
    select g.gifts, g.amount, coalesce(u.amount, 0) as uncounted from (${selectSums(isOfDonor)}) g
    left join (${selectSums(sql`${isOfDonor} and not o.counted`)}) u on true`;
  return total ?? { gifts: 0, amount: 0, uncounted: 0 };
}

/** `counted`: false for imported gifts that are in no sum of the site. */
type YearSum = { year: number; donationType: string; counted: boolean; gifts: number; amount: number };

/** Sums the donor's completed gifts by year and donation type, less confirmed refunds. Amounts are in kuruş. */
async function sumByYear(db: Db, id: string): Promise<YearSum[]> {
  return rowsOf<YearSum>(db)`
    select left(${givenDaySql(sql`o`)}, 4)::int as year,
      i.donation_type as "donationType", o.counted, count(distinct o.id)::int as gifts,
      sum(i.line_total - coalesce(r.amount, 0))::float8 as amount
    from orders o join order_items i on i.order_id = o.id left join (
      select ri.order_item_id, sum(ri.amount) as amount from refund_items ri
      join payment_refunds p on p.id = ri.refund_id where p.own and p.state = 'confirmed' group by ri.order_item_id
    ) r on r.order_item_id = i.id
    where o.donor_id = ${id} and o.status = 'completed' group by 1, 2, 3
    order by 1 desc, o.counted desc, 5 desc`;
}

async function readMessages(db: Db, id: string) {
  const mail = await db
    .select({
      orderId: mailOutbox.orderId,
      event: mailOutbox.event,
      address: mailOutbox.toAddress,
      state: mailOutbox.state,
      at: mailOutbox.createdAt,
    })
    .from(mailOutbox)
    .where(inArray(mailOutbox.orderId, selectOrders(db, id)))
    .orderBy(desc(mailOutbox.createdAt))
    .limit(maxRows);
  const sms = await db
    .select({
      orderId: smsOutbox.orderId,
      address: smsOutbox.phone,
      state: smsOutbox.state,
      at: smsOutbox.createdAt,
    })
    .from(smsOutbox)
    .where(inArray(smsOutbox.orderId, selectOrders(db, id)))
    .orderBy(desc(smsOutbox.createdAt))
    .limit(maxRows);
  return [
    ...mail.map((message) => ({ ...message, channel: "mail" as const })),
    ...sms.map((message) => ({ ...message, event: null, channel: "sms" as const })),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

function readConsents(db: Db, id: string) {
  return db
    .select({
      orderId: orderConsents.orderId,
      kind: orderConsents.kind,
      grantedAt: orderConsents.grantedAt,
      withdrawnAt: orderConsents.withdrawnAt,
      text: consentTexts.text,
    })
    .from(orderConsents)
    .leftJoin(
      consentTexts,
      sql`${consentTexts.kind} = ${orderConsents.kind} and ${consentTexts.version} = ${orderConsents.version}
        and ${consentTexts.language} = ${orderConsents.language}`,
    )
    .where(inArray(orderConsents.orderId, selectOrders(db, id)))
    .orderBy(desc(orderConsents.grantedAt))
    .limit(maxRows);
}

type Duplicate = { id: string; name: string; phone: string | null; email: string | null };

/** Finds other donors with the same phone or e-mail address that staff have not declared to be other persons. */
async function findDuplicates(db: Db, id: string): Promise<Duplicate[]> {
  return rowsOf<Duplicate>(db)`
    select o.id, o.name, o.phone, o.email from donors d join donors o on o.id <> d.id and (
      (o.phone is not null and ${foldedPhone(sql`o.phone`)} = ${foldedPhone(sql`d.phone`)})
      or (o.email is not null and ${foldedEmail(sql`o.email`)} = ${foldedEmail(sql`d.email`)}))
    where d.id = ${id} and o.merged_into is null and o.erased_at is null and not exists (
      select from distinct_donors where first_id = least(d.id, o.id) and second_id = greatest(d.id, o.id))
    order by o.created_at, o.id limit ${maxDuplicates}`;
}

async function readMerges(db: Db, id: string, now: Date) {
  const rows = await db
    .select({ merge: donorMerges, name: donors.name })
    .from(donorMerges)
    .innerJoin(donors, eq(donors.id, donorMerges.mergedId))
    .where(eq(donorMerges.donorId, id))
    .orderBy(desc(donorMerges.mergedAt));
  return rows
    .filter(({ merge }) => merge.undoneAt === null)
    .map(({ merge, name }) => ({
      id: merge.id,
      name,
      mergedAt: merge.mergedAt,
      isUndoable: isUndoable(merge, now),
    }));
}
