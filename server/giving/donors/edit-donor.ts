import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Missing, Stale } from "#server/content/editing/outcomes.ts";
import { laterThan } from "#server/content/editing/rows.ts";
import {
  type Contact,
  type EndLinks,
  readContact,
  type StoredContact,
  writeContact,
} from "#server/giving/orders/correct-contact.ts";
import { orders } from "#server/giving/orders/table.ts";
import { foldedEmail, foldedName, foldedPhone } from "#server/platform/db/columns.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { findLastEditor } from "#server/staff/find-last-editor.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import type { DonorErrors } from "#shared/giving/donor.ts";
import { findDonor } from "./assign-donors.ts";
import { lockDonors } from "./lock-donors.ts";
import { donors } from "./table.ts";

const maxTags = 20;
const maxTagLength = 40;
export const maxNoteLength = 5_000;

export type DonorInput = Contact & { note: string; tags: readonly string[] };

export type DonorSaved =
  /** `orders`: the number of orders with open messages whose contact changed, too. */
  | { kind: "saved"; orders: number }
  | { kind: "refused"; errors: DonorErrors }
  | { kind: "erased" }
  | Stale
  | Missing
  | Forbidden;

/**
 * Saves contact, note and tags of a donor. Orders of the donor that still send messages get the corrected contact;
 * finished orders keep theirs, because documents name it.
 */
export function editDonor(
  ctx: StaffContext,
  { id, expectedUpdatedAt, values }: { id: string; expectedUpdatedAt: Date; values: DonorInput },
  endLinks: EndLinks,
): Promise<DonorSaved> {
  return staffWrite(ctx, "contacts", "change", async (staff): Promise<DonorSaved> => {
    const { tx, now, audit } = staff;
    await lockDonors(tx);
    const [donor] = await tx.select().from(donors).where(eq(donors.id, id));
    if (!donor || donor.mergedInto) return { kind: "missing" };
    if (donor.erasedAt) return { kind: "erased" };
    if (donor.updatedAt.getTime() !== expectedUpdatedAt.getTime())
      return { kind: "stale", at: donor.updatedAt, by: await findLastEditor(tx, "donor-card", id) };
    const checked = readContact(values, donor.phone !== null);
    if (checked.kind === "invalid") return { kind: "refused", errors: checked.errors };
    const newValues = { ...checked.contact, note: cleanNote(values.note), tags: cleanTags(values.tags) };
    const { name, phone, email, note, tags } = donor;
    const changed = listChangedFields({ name, phone, email, note, tags }, newValues);
    if (changed.length === 0) return { kind: "saved", orders: 0 };
    const openOrders = await lockOpenOrders(tx, donor);
    await tx
      .update(donors)
      .set({ ...newValues, updatedAt: laterThan(donor.updatedAt, now) })
      .where(eq(donors.id, id));
    const pick = (row: Record<string, unknown>) =>
      Object.fromEntries(changed.map((field) => [field, row[field]]));
    await audit({
      action: "update",
      entity: "donor-card",
      entityId: id,
      before: pick(donor),
      after: pick(newValues),
    });
    let changedOrders = 0;
    for (const { order, has } of openOrders) {
      const corrects = (part: "name" | "phone" | "email") => has[part] && changed.includes(part);
      const contact = {
        name: corrects("name") ? checked.contact.name : order.customerName,
        phone: corrects("phone") ? checked.contact.phone : order.customerPhone,
        email: corrects("email") ? checked.contact.email : order.customerEmail,
      };
      if (await writeContact(staff, order, contact, endLinks)) changedOrders++;
    }
    return { kind: "saved", orders: changedOrders };
  });
}

/**
 * Locks the orders with this contact that wait for money or have a message in an outbox, by ascending id. An order without
 * a donor counts if it would be assigned to this one: a father and a son may have one name and one phone. `has`: the parts
 * of the contact that the order has, or for which it has no value.
 */
async function lockOpenOrders(tx: Tx, { id, name, phone, email }: typeof donors.$inferSelect) {
  const hasPhone = sql`${foldedPhone(orders.customerPhone)} = ${foldedPhone(sql`${phone}::text`)}`;
  const hasEmail = sql`${foldedEmail(orders.customerEmail)} = ${foldedEmail(sql`${email}::text`)}`;
  const hasName = sql<boolean>`${foldedName(sql`${orders.customerName}`)} = ${foldedName(sql`${name}::text`)}`;
  const mayBeOfDonor = or(eq(orders.donorId, id), and(isNull(orders.donorId), isNull(orders.trial), hasName));
  const isOpen = sql`(${orders.status} = 'pending'
    or exists (select from mail_outbox m where m.order_id = ${orders.id} and m.state = 'queued')
    or exists (select from sms_outbox s where s.order_id = ${orders.id} and s.status = 'queued'))`;
  const rows = await tx
    .select({
      order: orders,
      has: {
        name: hasName,
        phone: sql<boolean>`coalesce(${hasPhone}, ${orders.customerPhone} is null)`,
        email: sql<boolean>`coalesce(${hasEmail}, ${orders.customerEmail} is null)`,
      },
    })
    .from(orders)
    .where(and(or(hasPhone, hasEmail), mayBeOfDonor, isOpen, isNull(orders.erasedAt)))
    .orderBy(orders.id)
    .for("update");
  const ofDonor = [];
  for (const row of rows) {
    const { donorId, customerName, customerPhone, customerEmail } = row.order;
    const contact = { name: customerName, phone: customerPhone, email: customerEmail };
    if ((donorId ?? (await findDonor(tx, contact))) === id) ofDonor.push(row);
  }
  return ofDonor;
}

function cleanNote(note: string): string {
  return note.replaceAll("\0", "").trim().slice(0, maxNoteLength);
}

function cleanTags(tags: readonly string[]): string[] {
  const trimmed = tags.map((tag) => tag.replace(/\s+/g, " ").trim().slice(0, maxTagLength)).filter(Boolean);
  return [...new Set(trimmed)].slice(0, maxTags);
}

type Values = StoredContact & { note: string; tags: readonly string[] };

function listChangedFields(before: Values, after: Values): (keyof Values)[] {
  return (["name", "phone", "email", "note", "tags"] as const).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}
