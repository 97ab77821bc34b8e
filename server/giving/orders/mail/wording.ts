import { eq } from "drizzle-orm";
import { translateIn } from "#server/messaging/translate-in.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { settings } from "#server/platform/db/table.ts";
import { type MailEvent, mailEventNames, mailEvents } from "#shared/giving/mail-events.ts";
import { hasOnlyPlaceholders } from "#shared/text/fill-template.ts";
import { LOCALES, type Locale } from "#shared/text/locale.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { Wording } from "./mail-context.ts";

/** Characters. */
const maxLengths: Record<keyof Wording, number> = { greeting: 120, paragraph: 800, closing: 300 };

const key = "mail.wording";

/** The texts that staff changed, by event and language. */
type Stored = { [Event in MailEvent]?: { [Language in Locale]?: Wording } };

/** Returns the built-in texts as templates. */
export function builtInWording(event: MailEvent, language: Locale): Wording {
  const t = translateIn(language);
  const placeholders = Object.fromEntries(mailEvents[event].values.map((name) => [name, `{${name}}`]));
  return {
    greeting: t("mail.greeting", placeholders),
    paragraph: t(`mail.${event}.paragraph`, placeholders),
    closing: t(`mail.${event}.closing`, placeholders),
  };
}

/** Returns the texts of staff, or the built-in texts. `changed`: whether staff changed them. */
export async function readWording(
  db: Db | Tx,
  event: MailEvent,
  language: Locale,
): Promise<{ wording: Wording; changed: boolean }> {
  const storedWording = ownValue(ownValue(await readStored(db), event) ?? {}, language);
  return { wording: storedWording ?? builtInWording(event, language), changed: storedWording !== undefined };
}

/** Returns the languages in which staff changed a mail, by event. */
export async function listChanged(db: Db): Promise<Record<MailEvent, Locale[]>> {
  const stored = await readStored(db);
  const changedLanguages = (event: MailEvent) =>
    LOCALES.filter((language) => ownValue(ownValue(stored, event) ?? {}, language));
  return Object.fromEntries(mailEventNames.map((event) => [event, changedLanguages(event)])) as Record<
    MailEvent,
    Locale[]
  >;
}

export async function readStored(db: Db | Tx): Promise<Stored> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return (row?.value ?? {}) as Stored;
}

/** Locks the texts of all mails until the transaction ends. */
export async function lockStored(tx: Tx, now: Date): Promise<void> {
  await tx.insert(settings).values({ key, value: {}, updatedAt: now }).onConflictDoNothing();
  await tx.select({ key: settings.key }).from(settings).where(eq(settings.key, key)).for("update");
}

/** Stores the texts of staff for this event and language; null removes them. The caller has locked them (`lockStored`). */
export async function storeWording(
  tx: Tx,
  event: MailEvent,
  language: Locale,
  wording: Wording | null,
  now: Date,
): Promise<void> {
  const stored = await readStored(tx);
  const { [language]: _, ...others } = ownValue(stored, event) ?? {};
  const value = { ...stored, [event]: wording ? { ...others, [language]: wording } : others };
  await tx.update(settings).set({ value, updatedAt: now }).where(eq(settings.key, key));
}

export type WordingProblem = "required" | "tooLong" | "unknownPlaceholder";

/** Returns the problem of one text. Only the paragraph is required, because it gives the reason for the mail. */
export function findWordingProblem(
  event: MailEvent,
  field: keyof Wording,
  text: string,
): WordingProblem | undefined {
  if (field === "paragraph" && text.trim() === "") return "required";
  if (text.length > maxLengths[field]) return "tooLong";
  return hasOnlyPlaceholders(text, mailEvents[event].values) ? undefined : "unknownPlaceholder";
}
