import type { Identity } from "#server/content/identity/rules.ts";
import type { Letter, Sender } from "#server/messaging/letters/letter.ts";
import type { MailServer } from "#server/messaging/mail-server.ts";
import type { DeliveryContext } from "#server/messaging/outbox.ts";
import type { mailOutbox } from "#server/messaging/table.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { MailEvent } from "#shared/giving/mail-events.ts";
import type { AccountsOfBank } from "#shared/money/donation-accounts.ts";
import type { Locale } from "#shared/text/locale.ts";
import type { OrderRow } from "../lock-order.ts";

export type MailRow = typeof mailOutbox.$inferSelect;

/** The texts of a mail that staff can change, as plain text with placeholders. */
export type Wording = { greeting: string; paragraph: string; closing: string };

/** The parts that every letter of an event has: the texts and the foundation. */
export type LetterFrame = { event: MailEvent; language: Locale; wording: Wording; sender: Sender };

/** What every mail needs of the site: its sender, address, accounts and clock. */
export type MailDependencies = {
  /** Reads the sender that mails in a language name. `previewed`: an identity that is not saved yet. */
  readSender(db: Db | Tx, language: Locale, previewed?: Identity): Promise<Omit<Sender, "registry">>;
  publicUrl: string;
  /** Reads the accounts that donors see, when a mail is written. */
  readAccounts(db: Db | Tx): Promise<readonly AccountsOfBank[]>;
  clock: Clock;
};

/** The subject of a mail is the id of its order, refund or document. The order is locked. */
export type MailFacts = {
  tx: Tx;
  foundation: MailDependencies;
  subject: string;
  order: OrderRow | null;
  frameIn(language: string): Promise<LetterFrame>;
};

/** A kind of mail. The folder of its subject implements it. */
export type MailKind = {
  /** Whether the mail is true now, for a kind whose writing changes data. Other kinds are written to find out. */
  isTrue?(facts: MailFacts): Promise<boolean>;
  /** Writes the mail in the transaction that claims it. Null: the mail is no longer true and is withdrawn. */
  write(facts: MailFacts): Promise<Letter | null>;
  /** Writes the mail about a sample gift, for previews. */
  sample(frame: LetterFrame, about: { accounts: readonly AccountsOfBank[]; now: Date }): Letter;
};

export type MailContext = DeliveryContext & {
  /** Null: the site has no mail server, so it queues no mail. */
  server: MailServer | null;
  foundation: MailDependencies;
  /** The mail about a gift waits this long for the document that it links to. */
  documentWaitMs: number;
  kinds: Record<MailEvent, MailKind>;
};
