import { mailToDonor } from "#server/giving/documents/mail-to-donor.ts";
import { type EndLinks, writeContact } from "#server/giving/orders/correct-contact.ts";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { auditLog } from "#server/staff/table.ts";

export type EmailCorrected = "sent" | "corrected" | "limit" | "none";

/**
 * Gives an order of the donor an address that the session has proven, and sends the document to it. The caller has found the
 * order among the gifts of the session. `network` is a digest.
 */
export async function correctOwnEmail(
  { db, clock, endLinks }: { db: Db; clock: Clock; endLinks: EndLinks },
  { orderId, email, network }: { orderId: string; email: string; network: string },
): Promise<EmailCorrected> {
  const now = clock.now();
  const isFound = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.erasedAt) return false;
    const audit: Parameters<typeof writeContact>[0]["audit"] = async (entry) => {
      // This action lets the order open by the new address at once, unless the former address gets a notice
      // (list-own-gifts.ts).
      const values = { ...entry, action: "correct-own-email", at: now, actorName: "Bağışçı" };
      await tx.insert(auditLog).values(values);
    };
    const contact = { name: order.customerName, phone: order.customerPhone, email };
    await writeContact({ tx, now, audit }, order, contact, endLinks);
    return true;
  });
  if (!isFound) return "none";
  const outcome = await mailToDonor({ db, clock }, { orderId, address: email, network });
  return outcome === "sent" || outcome === "limit" ? outcome : "corrected";
}
