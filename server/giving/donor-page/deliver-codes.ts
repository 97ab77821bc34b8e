import { eq, type SQL, sql } from "drizzle-orm";
import type { MailContext } from "#server/giving/orders/mail/mail-context.ts";
import { renderLetter } from "#server/giving/orders/mail/write-mail.ts";
import { readOrderSettings } from "#server/giving/orders/order-settings.ts";
import { toSmsNumber } from "#server/giving/orders/queue-sms.ts";
import type { SmsContext } from "#server/giving/orders/sms-context.ts";
import { createSmsChannel } from "#server/messaging/create-sms.ts";
import { deliverNow, deliverWaiting } from "#server/messaging/deliver-messages.ts";
import { createMailChannel, type DonorMail } from "#server/messaging/mail-server.ts";
import type { MessageSubject, Outbox } from "#server/messaging/outbox.ts";
import { isMobile, type Sms } from "#server/messaging/providers/provider.ts";
import type { Clock } from "#server/platform/clock.ts";
import { foldedEmail, foldedPhone } from "#server/platform/db/columns.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { writeCodeLetter, writeCodeSms } from "./code-texts.ts";
import { readDigests } from "./donor-key.ts";
import type { ContactKind } from "./read-contact.ts";
import { codesPerDay, countSms } from "./report-code-flood.ts";
import { donorCodes } from "./table.ts";

type CodeRow = typeof donorCodes.$inferSelect;

export type CodeDelivery = {
  sms: SmsContext & { publicUrl: string };
  mail: MailContext;
};

/** What both channels share. A code belongs to no order, so there is nothing to lock. */
function createCodeOutbox<Message>(
  kind: ContactKind,
  { clock }: { clock: Clock },
  write: (tx: Tx, row: CodeRow, digits: string) => Promise<Message | null>,
): Pick<Outbox<CodeRow, MessageSubject, Message>, "table" | "key" | "isReady" | "lock" | "write"> {
  return {
    table: donorCodes,
    key: ({ id }) => eq(donorCodes.id, id),
    isReady: () => eq(donorCodes.kind, kind),
    lock: () => Promise.resolve(undefined),
    async write(tx, row) {
      if (row.expiresAt <= clock.now() || !(await mayBeSent(tx, row))) return null;
      const digests = await readDigests(tx);
      return write(tx, row, digests.digits(row.id));
    },
  };
}

/** Whether an order has exactly this contact. A further address of a session may be new, because it corrects a mistyped one. */
async function mayBeSent(tx: Tx, { kind, contact, purpose }: CodeRow): Promise<boolean> {
  if (purpose === "add_contact" && kind === "email") return true;
  const hasContact =
    kind === "phone"
      ? sql`${foldedPhone(sql`o.customer_phone`)} = ${foldedPhone(sql`${contact}::text`)}`
      : sql`${foldedEmail(sql`o.customer_email`)} = ${foldedEmail(sql`${contact}::text`)}`;
  return holds(
    tx,
    sql`exists (
    select from orders o where ${hasContact} and o.erased_at is null and o.trial is null)`,
  );
}

async function holds(tx: Tx, condition: SQL): Promise<boolean> {
  const [row] = await rowsOf<{ holds: boolean }>(tx)`select ${condition} as holds`;
  return row?.holds === true;
}

function createSmsOutbox({ sms }: CodeDelivery): Outbox<CodeRow, MessageSubject, Sms> {
  return {
    ...sms,
    channel: createSmsChannel(sms.provider),
    ...createCodeOutbox("phone", sms, async (tx, row, digits): Promise<Sms | null> => {
      const phone = await toSmsNumber(tx, row.contact);
      if (phone === null || !isMobile(phone) || (await isOverSmsLimit(tx, sms.clock.now()))) return null;
      return { phone, text: writeCodeSms(digits, sms.publicUrl) };
    }),
    storedParts: () => ({ provider: sms.provider.name }),
  };
}

/** Whether as many SMS with codes left within the last day as the setting allows. Then only mail works. */
async function isOverSmsLimit(tx: Tx, now: Date): Promise<boolean> {
  const { donorCodesPerDay } = await readOrderSettings(tx);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('donor codes by sms', 0))`);
  return (await countSms(tx, now)) >= (donorCodesPerDay ?? codesPerDay);
}

function createMailOutbox({ mail }: CodeDelivery): Outbox<CodeRow, MessageSubject, DonorMail> | null {
  if (!mail.server) return null;
  const { foundation } = mail;
  return {
    ...mail,
    channel: createMailChannel(mail.server),
    ...createCodeOutbox("email", mail, async (tx, row, digits): Promise<DonorMail> => {
      const letter = await writeCodeLetter(tx, foundation, { language: row.language, digits });
      return { ...renderLetter(letter), id: row.id, to: row.contact };
    }),
  };
}

/** Delivers the codes that wait. Returns how many were accepted. */
export async function deliverWaitingCodes(ctx: CodeDelivery, stopping?: AbortSignal): Promise<number> {
  const sms = await deliverWaiting(createSmsOutbox(ctx), stopping);
  const mail = createMailOutbox(ctx);
  return sms + (mail ? await deliverWaiting(mail, stopping) : 0);
}

/** Delivers one code at once, after the visitor was answered. */
export async function deliverCode(
  ctx: CodeDelivery,
  { id, kind }: Pick<CodeRow, "id" | "kind">,
): Promise<void> {
  const which = sql`${donorCodes.id} = ${id}`;
  if (kind === "phone") {
    await deliverNow(createSmsOutbox(ctx), which);
    return;
  }
  const mail = createMailOutbox(ctx);
  if (mail) await deliverNow(mail, which);
}
