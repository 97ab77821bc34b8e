import { isolate } from "#server/messaging/letters/isolate.ts";
import type { Letter, LetterPart } from "#server/messaging/letters/letter.ts";
import { translateIn } from "#server/messaging/translate-in.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { paymentMethodLabelKey } from "#shared/giving/order-status.ts";
import {
  type AccountsOfBank,
  donationAccounts,
  fittingFirst,
  purposeOf,
} from "#shared/money/donation-accounts.ts";
import { groupIban } from "#shared/money/iban.ts";
import { formatCount } from "#shared/money/money.ts";
import { formatLongDate } from "#shared/text/dates.ts";
import { dayMs } from "#shared/text/time.ts";
import type { OrderRow } from "../lock-order.ts";
import { readOrderSettings } from "../order-settings.ts";
import { createItemsPart, formatAmount, writeGiftLetter } from "./letters.ts";
import type { LetterFrame, MailDependencies, MailKind } from "./mail-context.ts";
import { type Gift, readGift } from "./read-gift.ts";
import { createSampleGift } from "./sample-gift.ts";

/**
 * Returns the link to the document or to the kurban of an order, or null without one (server/giving/documents/document-mail.ts,
 * server/giving/kurban/tracking/tracking-mail.ts).
 */
type LinkInGiftMail = (tx: Tx, order: OrderRow, foundation: MailDependencies) => Promise<LetterPart | null>;

export function createOrderMail(
  linkDocumentInGiftMail: LinkInGiftMail = async () => null,
  linkTrackingInGiftMail: LinkInGiftMail = async () => null,
) {
  const received: MailKind = {
    async write({ tx, order, foundation, frameIn }) {
      if (order?.status !== "completed") return null;
      const document = await linkDocumentInGiftMail(tx, order, foundation);
      const tracking = await linkTrackingInGiftMail(tx, order, foundation);
      return writeReceivedLetter(await frameIn(order.language), await readGift(tx, order), {
        document,
        tracking,
      });
    },
    sample: (frame, { now }) => writeReceivedLetter(frame, createSampleGift(frame, { now })),
  };
  return { received, transfer_instructions: createTransferMail(0), transfer_reminder: createTransferMail(5) };
}

/** `daysAgo`: the age of the sample order. */
function createTransferMail(daysAgo: number): MailKind {
  return {
    async write({ tx, order, foundation, frameIn }) {
      if (order?.status !== "pending" || order.paymentMethod !== "bank_transfer") return null;
      const { transferDays } = await readOrderSettings(tx);
      const accounts = await foundation.readAccounts(tx);
      const facts = { accounts, transferDays, now: foundation.clock.now() };
      return writeTransferLetter(await frameIn(order.language), await readGift(tx, order), facts);
    },
    sample(frame, about) {
      const createdAt = new Date(about.now.getTime() - daysAgo * dayMs);
      const gift = createSampleGift(frame, { now: createdAt, method: "bank_transfer" });
      return writeTransferLetter(frame, gift, { ...about, transferDays: 30 });
    },
  };
}

/** Writes the mail about a completed gift. */
export function writeReceivedLetter(
  frame: LetterFrame,
  gift: Gift,
  { document = null, tracking = null }: { document?: LetterPart | null; tracking?: LetterPart | null } = {},
): Letter {
  const { language, sender } = frame;
  const t = translateIn(language);
  // A phone number on two lines is hard to call.
  const phone = isolate(sender.phone.replaceAll(" ", "\u00a0"), language);
  return writeGiftLetter(frame, gift, [
    { kind: "amount", name: t("label.amount"), amount: formatAmount(gift.amount, frame) },
    ...(document ? [document] : []),
    ...(tracking ? [tracking] : []),
    createItemsPart(frame, gift.lines, t("label.yourGift")),
    {
      kind: "facts",
      title: t("mail.details"),
      facts: [
        { name: t("result.reference"), value: { text: gift.reference }, code: true },
        { name: t("result.date"), value: { text: formatLongDate(gift.givenOn ?? gift.createdAt, language) } },
        { name: t("result.method"), value: { text: t(paymentMethodLabelKey(gift.method)) } },
        { name: t("result.order"), value: { text: gift.id }, code: true },
      ],
    },
    {
      kind: "list",
      title: t("result.next"),
      lines: [
        t("mail.next.use"),
        t("mail.next.news"),
        sender.phone ? t("mail.next.contact", { phone }) : t("mail.next.reply"),
      ],
    },
    ...(document ? [] : [{ kind: "note" as const, text: t("mail.noReceipt") }]),
  ]);
}

type TransferFacts = {
  accounts: readonly AccountsOfBank[];
  /** Days until an unpaid transfer is cancelled; null: never. */
  transferDays: number | null;
  now: Date;
};

/** Writes the mail with the details of a bank transfer. */
export function writeTransferLetter(
  frame: LetterFrame,
  gift: Gift,
  { accounts, transferDays, now }: TransferFacts,
): Letter {
  const t = translateIn(frame.language);
  const { fitting, others } = fittingFirst(donationAccounts(accounts), purposeOf(gift.lines));
  const deadline = transferDays === null ? null : new Date(gift.createdAt.getTime() + transferDays * dayMs);
  const parts: LetterPart[] = [
    { kind: "amount", name: t("result.transfer.amount"), amount: formatAmount(gift.amount, frame) },
    {
      kind: "code",
      name: t("result.transfer.reference"),
      value: gift.reference,
      purpose: t("result.transfer.reference.hint"),
    },
    ...fitting.flatMap((bank) => createAccountParts(frame, bank)),
    ...createDeadlinePart(frame, deadline, now),
    createItemsPart(frame, gift.lines, t("label.yourGift")),
    ...createOtherAccountsPart(frame, others),
  ];
  return writeGiftLetter(frame, gift, parts, "mail.reason.unpaid");
}

function createAccountParts({ language }: LetterFrame, { bank, accounts }: AccountsOfBank): LetterPart[] {
  const t = translateIn(language);
  return accounts.map(({ name, holder, iban }) => ({
    kind: "facts",
    title: t("mail.account"),
    facts: [
      { name: t("result.transfer.iban"), value: { text: groupIban(iban) }, code: true },
      { name: t("result.transfer.holder"), value: { text: holder } },
      { name: t("result.transfer.bank"), value: { text: `${bank} · ${name}`, language: "tr" } },
    ],
  }));
}

const maxOthers = 4;

function createOtherAccountsPart({ language }: LetterFrame, others: readonly AccountsOfBank[]): LetterPart[] {
  const facts = others.flatMap(({ bank, accounts }) =>
    accounts.map(({ name, holder, iban }) => ({
      name: `${bank} · ${name} · ${holder}`,
      value: { text: groupIban(iban) },
      code: true,
    })),
  );
  if (facts.length === 0) return [];
  const title = translateIn(language)("checkout.accounts.others");
  return [{ kind: "facts", title, facts: facts.slice(0, maxOthers) }];
}

function createDeadlinePart({ language }: LetterFrame, deadline: Date | null, now: Date): LetterPart[] {
  if (deadline === null || deadline <= now) return [];
  const count = Math.ceil((deadline.getTime() - now.getTime()) / dayMs);
  const values = { count, days: formatCount(count, language), date: formatLongDate(deadline, language) };
  return [{ kind: "note", text: translateIn(language)("mail.deadline", values) }];
}
