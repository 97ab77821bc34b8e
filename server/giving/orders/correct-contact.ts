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
  return staffWrite(ctx, "orders.write", async ({ tx, now, audit }): Promise<ContactCorrected> => {
    const order = await lockOrder(tx, id);
    if (!order) return { kind: "missing" };
    if (order.erasedAt) return { kind: "erased" };
    if (order.updatedAt.getTime() !== seen.getTime()) return lastChange(tx, order);
    // Statements seldom contain a phone number, so an order from a transfer may stay without one.
    const noPhone = contact.phone.trim() === "" && order.customerPhone === null;
    const read = validateDonor(noPhone ? { ...contact, phone: "5000000000" } : contact);
    if (read.kind === "invalid") return { kind: "refused", errors: read.errors };
    const { name, email } = read.donor;
    const next = { name, phone: noPhone ? null : read.donor.phone, email: email || null };
    const last = { name: order.customerName, phone: order.customerPhone, email: order.customerEmail };
    const changed = (["name", "phone", "email"] as const).filter((field) => next[field] !== last[field]);
    if (changed.length === 0) return { kind: "saved" };
    await tx
      .update(orders)
      .set({
        customerName: next.name,
        customerPhone: next.phone,
        customerEmail: next.email,
        updatedAt: laterThan(order.updatedAt, now),
      })
      .where(eq(orders.id, id));
    await keepSearch(tx, [id]);
    if (changed.includes("email")) {
      const waiting = and(eq(mailOutbox.orderId, id), eq(mailOutbox.state, "queued"));
      const to = isMailable(next.email) ? { toAddress: next.email } : ({ state: "withdrawn" } as const);
      await tx
        .update(mailOutbox)
        .set({ ...to, updatedAt: now })
        .where(waiting);
      announce(tx, "mail");
      await endLinks(tx, id);
    }
    const of = (whose: typeof next) => Object.fromEntries(changed.map((field) => [field, whose[field]]));
    await audit({
      action: "correct-contact",
      entity: "order",
      entityId: id,
      before: of(last),
      after: of(next),
    });
    return { kind: "saved" };
  });
}
