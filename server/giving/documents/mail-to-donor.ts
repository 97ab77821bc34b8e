import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import { canBeMailed, insertMail } from "#server/giving/orders/mail/queue-mail.ts";
import { orders } from "#server/giving/orders/table.ts";
import { updateOrderSearch } from "#server/giving/orders/update-order-search.ts";
import { mailOutbox } from "#server/messaging/table.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { EMAIL_MAX } from "#shared/giving/donor.ts";
import { isMailable } from "#shared/text/mail-address.ts";
import { readText } from "#shared/text/read-text.ts";
import { dayMs } from "#shared/text/time.ts";
import { foldAddress } from "#shared/text/typed-address.ts";
import { findValidDocument } from "./find-valid-document.ts";

/** The limit for one order within 24 hours. */
const maxPerDay = 3;

export type DocumentMailed = "sent" | "address" | "limit" | "none";

/**
 * Sends the document to an address that the donor entered on the page of the order. An order without an address stores it.
 * `network` is a digest.
 */
export function mailToDonor(
  { db, clock }: { db: Db; clock: Clock },
  { orderId, address, network }: { orderId: string; address: string; network: string },
): Promise<DocumentMailed> {
  const email = foldAddress(readText(address, EMAIL_MAX));
  if (!isMailable(email)) return Promise.resolve("address");
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const document = order && !order.erasedAt ? await findValidDocument(tx, orderId) : undefined;
    if (!order || !document || !(await canBeMailed(tx, email))) return "none";
    const now = clock.now();
    const { earlier: recent, attempt } = await countMails(tx, document.id, now);
    if (recent >= maxPerDay) return "limit";
    if (!order.customerEmail) {
      await tx.update(orders).set({ customerEmail: email, updatedAt: now }).where(eq(orders.id, orderId));
      await updateOrderSearch(tx, [orderId]);
    }
    const to = { ...order, customerEmail: email };
    await insertMail(tx, { event: "document", subject: document.id, order: to, now, attempt }, network);
    return "sent";
  });
}

async function countMails(tx: Tx, documentId: string, now: Date) {
  const isAboutDocument = and(eq(mailOutbox.event, "document"), eq(mailOutbox.subject, documentId));
  const isRecent = gt(mailOutbox.createdAt, new Date(now.getTime() - dayMs));
  const [count] = await tx
    .select({
      earlier: sql<number>`(count(*) filter (where ${and(isRecent, isNotNull(mailOutbox.network))}))::int`,
      attempt: sql<number>`(coalesce(max(${mailOutbox.attempt}), 0) + 1)::int`,
    })
    .from(mailOutbox)
    .where(isAboutDocument);
  return { earlier: count?.earlier ?? 0, attempt: count?.attempt ?? 1 };
}
