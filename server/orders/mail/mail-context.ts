import type { AccountsOfBank } from "#shared/donation-accounts.ts";
import type { Db, Tx } from "../../db/connect.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { Sender } from "../../messaging/letters/letter.ts";
import type { MailEvent } from "../../messaging/mail-events.ts";
import type { MailServer } from "../../messaging/mail-server.ts";
import type { mailOutbox } from "../../messaging/table.ts";
import type { OrderRow } from "../lock-order.ts";

export type MailRow = typeof mailOutbox.$inferSelect;

/** What is sent, written when it is sent. */
export type WrittenMail = { subject: string; html: string; text: string };

/**
 * Writes the mail about one kind of event, in the transaction that claims it; the order is locked. Null: it is no
 * longer true, and is withdrawn.
 */
export type MailWriter = (
  tx: Tx,
  mail: Pick<MailRow, "event" | "subject" | "language">,
  order: OrderRow | null,
) => Promise<WrittenMail | null>;

/** The foundation, from the configuration. */
export type MailHouse = {
  sender: Omit<Sender, "registry">;
  accounts: readonly AccountsOfBank[];
  clock: Clock;
};

/** What the functions of this folder need. */
export type MailContext = {
  db: Db;
  /** Null: the site has no mail server, and queues no mail. */
  server: MailServer | null;
  clock: Clock;
  log: Logger;
  house: MailHouse;
  /** How long the mail about a gift waits for its document, to carry it. */
  documentWaitMs: number;
  /** Each area writes the mail about its own events. */
  writers: Partial<Record<MailEvent, MailWriter>>;
  /** Deliveries that continue after their request stopped waiting; a server that stops waits for these. */
  underway: Set<Promise<unknown>>;
  /** As for SMS (sms-context.ts). */
  confirm?: (orderId: string) => Promise<void>;
};
