import { and, eq } from "drizzle-orm";
import type { Missing, Stale } from "#server/content/editing/outcomes.ts";
import { laterThan } from "#server/content/editing/rows.ts";
import { mailOutbox } from "#server/messaging/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { announce } from "#server/platform/live/announce.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { type DonorErrors, validateDonor } from "#shared/giving/donor.ts";
import { isMailable } from "#shared/text/mail-address.ts";
import { keepSearch } from "./keep-search.ts";
import { lastChange, lockOrder } from "./lock-order.ts";
import { orders } from "./table.ts";

type Contact = { name: string; phone: string; email: string };

export type ContactCorrected =
  | { kind: "saved" }
  | { kind: "refused"; errors: DonorErrors }
  /** The donor of the order was erased, so there is no contact to correct. */
  | { kind: "erased" }
  | Stale
  | Missing
  | Forbidden;

/**
 * Corrects name, phone and e-mail of an order for staff. Waiting messages go to the corrected address. `endLinks`
 * invalidates links in mail to the former address.
 */
export function correctContact(
  ctx: StaffContext,
  { id, seen, contact }: { id: string; seen: Date; contact: Contact },
  endLinks: (tx: Tx, orderId: string) => Promise<void>,
): Promise<ContactCorrected> {
  return staffWrite(ctx, "contacts", "change", async ({ tx, now, audit }): Promise<ContactCorrected> => {
    const order = await lockOrder(tx, id);
    if (!order) return { kind: "missing" };
    if (order.erasedAt) return { kind: "erased" };
    if (order.updatedAt.getTime() !== seen.getTime()) return lastChange(tx, order);
    // Bank statements seldom contain a phone number, so an order from a transfer may have none.
    const hasNoPhone = contact.phone.trim() === "" && order.customerPhone === null;
    const validated = validateDonor(hasNoPhone ? { ...contact, phone: "5000000000" } : contact);
    if (validated.kind === "invalid") return { kind: "refused", errors: validated.errors };
    const { name, email } = validated.donor;
    const newValues = { name, phone: hasNoPhone ? null : validated.donor.phone, email: email || null };
    const oldValues = { name: order.customerName, phone: order.customerPhone, email: order.customerEmail };
    const changedFields = (["name", "phone", "email"] as const).filter(
      (field) => newValues[field] !== oldValues[field],
    );
    if (changedFields.length === 0) return { kind: "saved" };
    await tx
      .update(orders)
      .set({
        customerName: newValues.name,
        customerPhone: newValues.phone,
        customerEmail: newValues.email,
        updatedAt: laterThan(order.updatedAt, now),
      })
      .where(eq(orders.id, id));
    await keepSearch(tx, [id]);
    if (changedFields.includes("email")) {
      const isQueued = and(eq(mailOutbox.orderId, id), eq(mailOutbox.state, "queued"));
      const changes = isMailable(newValues.email)
        ? { toAddress: newValues.email }
        : ({ state: "withdrawn" } as const);
      await tx
        .update(mailOutbox)
        .set({ ...changes, updatedAt: now })
        .where(isQueued);
      announce(tx, "mail");
      await endLinks(tx, id);
    }
    const pick = (values: typeof newValues) =>
      Object.fromEntries(changedFields.map((field) => [field, values[field]]));
    await audit({
      action: "correct-contact",
      entity: "order",
      entityId: id,
      before: pick(oldValues),
      after: pick(newValues),
    });
    return { kind: "saved" };
  });
}
