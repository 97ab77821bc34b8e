import { and, eq, gt } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { announce } from "#server/platform/live/announce.ts";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import { readLinkOrder } from "./find-link.ts";
import { digestLinkCode, makeLinkCode } from "./make-code.ts";
import { linkLifeMs, mayHaveLink } from "./rules.ts";
import { type LinkWay, payLinks } from "./table.ts";

/** `code`: the secret of the address. It is returned once and stored nowhere. */
export type LinkCreated =
  | { kind: "created"; code: string }
  /** The order is no unpaid card order, or its donor is at the bank. */
  | { kind: "not-payable" }
  | Missing;

/**
 * Makes a link for an order in an open transaction of staff, for callers that write more with it. Earlier links of the
 * order end. `by`: the member of staff.
 */
export async function createPayLink(
  { tx, now, audit }: StaffTx,
  { orderId, by }: { orderId: string; by: string },
): Promise<LinkCreated> {
  if (!(await lockOrder(tx, orderId))) return { kind: "missing" };
  const order = await readLinkOrder(tx, orderId, now);
  if (!order || !mayHaveLink(order)) return { kind: "not-payable" };
  const code = await storeLink(tx, { orderId, by, way: "copy", now });
  await audit({ action: "create-pay-link", entity: "order", entityId: orderId });
  return { kind: "created", code };
}

/** Makes a link for staff, who copy it. */
export function createLinkToCopy(ctx: StaffContext, orderId: string): Promise<LinkCreated | Forbidden> {
  return staffWrite(ctx, "orders", "change", (staff) => createPayLink(staff, { orderId, by: ctx.actor.id }));
}

type NewLink = { orderId: string; by: string | null; way: LinkWay; now: Date };

/** Stores a link of a locked order, ends its earlier links, and returns the code. */
export async function storeLink(tx: Tx, { orderId, by, way, now }: NewLink): Promise<string> {
  const code = makeLinkCode();
  const digest = digestLinkCode(code);
  if (digest === null) throw new Error("a new code is not a code");
  await tx
    .update(payLinks)
    .set({ expiresAt: now })
    .where(and(eq(payLinks.orderId, orderId), gt(payLinks.expiresAt, now)));
  const expiresAt = new Date(now.getTime() + linkLifeMs);
  await tx.insert(payLinks).values({ orderId, digest, way, createdBy: by, createdAt: now, expiresAt });
  announce(tx, "order");
  return code;
}
