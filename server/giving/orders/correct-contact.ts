import { and, eq, ne, sql } from "drizzle-orm";
import type { Missing, Stale } from "#server/content/editing/outcomes.ts";
import { laterThan } from "#server/content/editing/rows.ts";
import { mailOutbox } from "#server/messaging/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { announce } from "#server/platform/live/announce.ts";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import { type DonorErrors, validateDonor } from "#shared/giving/donor.ts";
import { isMailable } from "#shared/text/mail-address.ts";
import { lastChange, lockOrder, type OrderRow } from "./lock-order.ts";
import { queueMail } from "./mail/queue-mail.ts";
import { orders } from "./table.ts";
import { updateOrderSearch } from "./update-order-search.ts";

export type Contact = { name: string; phone: string; email: string };

export type EndLinks = (tx: Tx, orderId: string) => Promise<void>;

export type ContactCorrected =
  | { kind: "saved" }
  | { kind: "refused"; errors: DonorErrors }
  /** The donor of the order was erased, so there is no contact to correct. */
  | { kind: "erased" }
  | Stale
  | Missing
  | Forbidden;

/**
 * Corrects name, phone and e-mail of an order for staff. Waiting messages go to the corrected address, and the
 * former one gets a notice. `endLinks`
 * invalidates links in mail to the former address.
 */
export function correctContact(
  ctx: StaffContext,
  { id, expectedUpdatedAt, contact }: { id: string; expectedUpdatedAt: Date; contact: Contact },
  endLinks: EndLinks,
): Promise<ContactCorrected> {
  return staffWrite(ctx, "contacts", "change", async (staff): Promise<ContactCorrected> => {
    const { tx } = staff;
    const order = await lockOrder(tx, id);
    if (!order) return { kind: "missing" };
    if (order.erasedAt) return { kind: "erased" };
    if (order.updatedAt.getTime() !== expectedUpdatedAt.getTime()) return lastChange(tx, order);
    const contactResult = readContact(contact, order.customerPhone !== null);
    if (contactResult.kind === "invalid") return { kind: "refused", errors: contactResult.errors };
    await writeContact(staff, order, contactResult.contact, endLinks);
    return { kind: "saved" };
  });
}

export type StoredContact = { name: string; phone: string | null; email: string | null };

type ReadContact = { kind: "valid"; contact: StoredContact } | { kind: "invalid"; errors: DonorErrors };

/** Validates a contact that staff typed. Bank statements seldom contain a phone number, so a donor may have none. */
export function readContact(contact: Contact, needsPhone: boolean): ReadContact {
  const hasNoPhone = contact.phone.trim() === "" && !needsPhone;
  const validated = validateDonor(hasNoPhone ? { ...contact, phone: "5000000000" } : contact);
  if (validated.kind === "invalid") return validated;
  const { name, phone, email } = validated.donor;
  return { kind: "valid", contact: { name, phone: hasNoPhone ? null : phone, email: email || null } };
}

/** Writes the contact of a locked order in an open transaction, for callers that correct more with it. Returns whether it changed. */
export async function writeContact(
  { tx, now, audit }: Pick<StaffTx, "tx" | "now" | "audit">,
  order: OrderRow,
  contact: StoredContact,
  endLinks: EndLinks,
): Promise<boolean> {
  const { id } = order;
  const oldValues = { name: order.customerName, phone: order.customerPhone, email: order.customerEmail };
  const changedFields = (["name", "phone", "email"] as const).filter(
    (field) => contact[field] !== oldValues[field],
  );
  if (changedFields.length === 0) return false;
  await tx
    .update(orders)
    .set({
      customerName: contact.name,
      customerPhone: contact.phone,
      customerEmail: contact.email,
      updatedAt: laterThan(order.updatedAt, now),
    })
    .where(eq(orders.id, id));
  await updateOrderSearch(tx, [id]);
  if (changedFields.includes("email")) {
    const isQueued = and(
      eq(mailOutbox.orderId, id),
      eq(mailOutbox.state, "queued"),
      ne(mailOutbox.event, "contact_changed"),
    );
    const changes = isMailable(contact.email)
      ? { toAddress: contact.email }
      : ({ state: "withdrawn" } as const);
    await tx
      .update(mailOutbox)
      .set({ ...changes, updatedAt: now })
      .where(isQueued);
    announce(tx, "mail");
    await endLinks(tx, id);
  }
  if (changedFields.includes("email") || changedFields.includes("phone")) {
    // The notice goes to the former address, which is the one of `order`.
    const subject = `${id}/${now.toISOString()}`;
    await queueMail(tx, { event: "contact_changed", subject, order, now });
    // A pay link that went to the former phone or address ends. Orders do not import payments, so this is plain SQL.
    await tx.execute(sql`
      update pay_links set expires_at = ${now.toISOString()} where order_id = ${id} and expires_at > ${now.toISOString()}`);
  }
  const pick = (values: StoredContact) =>
    Object.fromEntries(changedFields.map((field) => [field, values[field]]));
  await audit({
    action: "correct-contact",
    entity: "order",
    entityId: id,
    before: pick(oldValues),
    after: pick(contact),
  });
  return true;
}
