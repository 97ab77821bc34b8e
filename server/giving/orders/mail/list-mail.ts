import { desc, eq, inArray, max } from "drizzle-orm";
import { mailOutbox } from "#server/messaging/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { maskEmail } from "#shared/text/mail-address.ts";
import { listDoubtfulMail } from "../list-doubtful.ts";
import type { MailRow } from "./mail-context.ts";

/** A mail of an order for staff. `to` is masked. */
export type OrderMail = Omit<MailRow, "toAddress" | "network"> & { to: string };

/** Returns the newest mail first. */
export async function listOrderMail(db: Db, orderId: string): Promise<OrderMail[]> {
  const rows = await db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.orderId, orderId))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.attempt));
  return rows.map(({ toAddress, network: _, ...mail }) => ({ ...mail, to: maskEmail(toAddress) }));
}

/** The state of the outbox for the settings page. */
export type MailFigures = { waiting: number; doubtful: number; lastSentAt: Date | null };

export async function readMailFigures(db: Db): Promise<MailFigures> {
  const [newest] = await db.select({ sentAt: max(mailOutbox.sentAt) }).from(mailOutbox);
  return {
    waiting: await db.$count(mailOutbox, inArray(mailOutbox.state, ["queued", "sending"])),
    doubtful: (await listDoubtfulMail(db, 1)).total,
    lastSentAt: newest?.sentAt ?? null,
  };
}
