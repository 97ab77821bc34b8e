import { readFoundation } from "#server/content/identity/queries.ts";
import { isolate } from "#server/messaging/letters/isolate.ts";
import type { Letter } from "#server/messaging/letters/letter.ts";
import { letterHtml } from "#server/messaging/letters/letter-html.ts";
import { letterText } from "#server/messaging/letters/letter-text.ts";
import { translateIn } from "#server/messaging/translate-in.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { MailEvent } from "#shared/giving/mail-events.ts";
import { DEFAULT_LOCALE, type Locale, toLocale } from "#shared/text/locale.ts";
import type { OrderRow } from "../lock-order.ts";
import type {
  LetterFrame,
  MailContext,
  MailDependencies,
  MailFacts,
  MailRow,
  Wording,
} from "./mail-context.ts";
import { readWording } from "./wording.ts";

export type WrittenMail = { subject: string; html: string; text: string; logo: Uint8Array | null };

export function renderLetter(letter: Letter): WrittenMail {
  const { subject, sender } = letter;
  return { subject, html: letterHtml(letter), text: letterText(letter), logo: sender.logo ?? null };
}

type Ctx = Pick<MailContext, "kinds" | "foundation">;
type ChosenMail = Pick<MailRow, "event" | "subject">;

/** Writes the mail in the transaction that claims it, with the order locked. Null: the mail is no longer true. */
export async function writeMail(
  ctx: Ctx,
  tx: Tx,
  mail: ChosenMail,
  order: OrderRow | null,
): Promise<WrittenMail | null> {
  const letter = await ctx.kinds[mail.event].write(createFacts(ctx, tx, mail, order));
  return letter && renderLetter(letter);
}

/** Returns whether the mail is true now, with the order locked. */
export async function isTrueMail(ctx: Ctx, tx: Tx, mail: ChosenMail, order: OrderRow): Promise<boolean> {
  const kind = ctx.kinds[mail.event];
  const facts = createFacts(ctx, tx, mail, order);
  return kind.isTrue ? kind.isTrue(facts) : (await kind.write(facts)) !== null;
}

function createFacts(
  { foundation }: Ctx,
  tx: Tx,
  { event, subject }: ChosenMail,
  order: OrderRow | null,
): MailFacts {
  const frameIn = (language: string) =>
    readFrame(tx, foundation, event, toLocale(language) ?? DEFAULT_LOCALE);
  return { tx, foundation, subject, order, frameIn };
}

/** Returns a mail about a sample gift, for previews. `wording`: the unsaved texts of staff. */
export async function writeSampleMail(
  { db, kinds, foundation }: Pick<MailContext, "db" | "kinds" | "foundation">,
  { event, language, wording }: { event: MailEvent; language: Locale; wording?: Wording | undefined },
): Promise<WrittenMail> {
  const storedFrame = await readFrame(db, foundation, event, language);
  const frame = wording ? { ...storedFrame, wording } : storedFrame;
  const accounts = await foundation.readAccounts(db);
  return renderLetter(kinds[event].sample(frame, { accounts, now: foundation.clock.now() }));
}

async function readFrame(
  db: Db | Tx,
  { readSender }: MailDependencies,
  event: MailEvent,
  language: Locale,
): Promise<LetterFrame> {
  const { wording } = await readWording(db, event, language);
  const { registryNumber: number } = await readFoundation(db);
  const sender = await readSender(db, language);
  const t = translateIn(language);
  const registry = number ? t("result.registry", { number: isolate(number, language) }) : null;
  return { event, language, wording, sender: { ...sender, registry } };
}
