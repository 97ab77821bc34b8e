import { sql } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { lockDonors } from "#server/giving/donors/lock-donors.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { isOrderId } from "#shared/giving/order-id.ts";
import { scheduleClearing } from "./clear-remains.ts";
import { eraseLoneDonor } from "./erase-lone-donor.ts";
import { eraseOrders } from "./erase-orders.ts";
import { findPerson } from "./find-person.ts";
import { findHindrances } from "./hindrances.ts";
import { isConfirmed } from "./rules.ts";

export type EraseResult =
  /** `erased` is 0 if the orders were erased already. */
  | { kind: "erased"; erased: number }
  | { kind: "donor-erased" }
  | { kind: "refused"; reason: "unconfirmed" | "nothing-chosen" | "hindered" }
  | Missing
  | Forbidden;

/**
 * Erases the data of a person from all or none of these orders, or a donor without orders. The audit entry contains the
 * orders, not the name. `orderId` may also be the id of a donor.
 */
export function erasePerson(
  ctx: StaffContext,
  { orderId, chosen, typed }: { orderId: string; chosen: readonly string[]; typed: string },
): Promise<EraseResult> {
  return staffWrite(ctx, "contacts", "decide", async ({ tx, now, audit }): Promise<EraseResult> => {
    if (!isOrderId(orderId)) await lockDonors(tx);
    const person = await findPerson(tx, orderId);
    if (!person) return { kind: "missing" };
    if (person.erasedAt) return { kind: "erased", erased: 0 };
    if (person.loneDonorId) {
      if (!isConfirmed(typed, 1)) return { kind: "refused", reason: "unconfirmed" };
      await eraseLoneDonor(tx, person.loneDonorId, now);
      await scheduleClearing(tx, now);
      await audit({ action: "erase", entity: "donor", entityId: person.loneDonorId, after: { orders: 0 } });
      return { kind: "donor-erased" };
    }
    const chosenIds = new Set(chosen);
    const ids = person.orders.map(({ id }) => id).filter((id) => chosenIds.has(id));
    if (ids.length === 0) return { kind: "refused", reason: "nothing-chosen" };
    if (!isConfirmed(typed, ids.length)) return { kind: "refused", reason: "unconfirmed" };
    await lockOrders(tx, ids);
    if ((await findHindrances(tx, ids)).size > 0) return { kind: "refused", reason: "hindered" };
    const erased = await eraseOrders(tx, ids, now);
    await scheduleClearing(tx, now);
    await audit({
      action: "erase",
      entity: "donor",
      entityId: ids[0] ?? orderId,
      after: { orders: erased, orderIds: ids },
    });
    return { kind: "erased", erased };
  });
}

/**
 * Locks donors, and orders by ascending id, like all code, with the lock that payments and status changes also take. An
 * erasure writes both.
 */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<void> {
  await lockDonors(tx);
  await tx.execute(sql`select 1 from orders where id in ${ids} order by id for update`);
}
