import type { Letter, Sender } from "#server/messaging/letters/letter.ts";
import type { MailServer } from "#server/messaging/mail-server.ts";
import type { DeliveryContext } from "#server/messaging/outbox.ts";
import type { mailOutbox } from "#server/messaging/table.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import type { MailEvent } from "#shared/giving/mail-events.ts";
import type { AccountsOfBank } from "#shared/money/donation-accounts.ts";
import type { Locale } from "#shared/text/locale.ts";
import type { OrderRow } from "../lock-order.ts";

export type MailRow = typeof mailOutbox.$inferSelect;

/** The words of a mail that staff can change: plain text with placeholders. */
export type Wording = { greeting: string; paragraph: string; closing: string };

/** What every letter has beside its facts: the words for its event, and the foundation below it. */
export type LetterFrame = { event: MailEvent; language: Locale; wording: Wording; sender: Sender };

/** The foundation, from the configuration. */
export type MailFoundation = {
  sender: Omit<Sender, "registry">;
  accounts: readonly AccountsOfBank[];
  clock: Clock;
};

/** What a mail is about: `subject` is the id of its order, refund or document. The order is locked. */
export type MailFacts = {
  tx: Tx;
  foundation: MailFoundation;
  subject: string;
  order: OrderRow | null;
  frameIn(language: string): Promise<LetterFrame>;
};

/** One kind of mail, from the area that knows what it is about. */
export type MailKind = {
  /** Runs in the transaction that claims the mail. Null: the mail is no longer true, and is withdrawn. */
  write(facts: MailFacts): Promise<Letter | null>;
  /** The same about an invented gift, for previews. */
  sample(frame: LetterFrame, about: Pick<MailFoundation, "accounts"> & { now: Date }): Letter;
};

/** What the functions of this folder need. */
export type MailContext = DeliveryContext & {
  /** Null: the site has no mail server, and queues no mail. */
  server: MailServer | null;
  foundation: MailFoundation;
  /** How long the mail about a gift waits for its document, to carry it. */
  documentWaitMs: number;
  /** All of them: an event that nobody writes does not compile. */
  kinds: Record<MailEvent, MailKind>;
};
