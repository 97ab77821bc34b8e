import { isolate } from "#server/messaging/letters/isolate.ts";
import type { Letter, LetterPart } from "#server/messaging/letters/letter.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import {
  type AccountsOfBank,
  donationAccounts,
  fittingFirst,
  purposeOf,
} from "#shared/money/donation-accounts.ts";
import { groupIban } from "#shared/money/iban.ts";
import { formatCount } from "#shared/money/money.ts";
import { formatLongDate } from "#shared/text/dates.ts";
import { paymentMethodName } from "#shared/text/label.ts";
import { dayMs } from "#shared/text/time.ts";
import type { OrderRow } from "../lock-order.ts";
import { readOrderSettings } from "../order-settings.ts";
import { giftLetter, itemsPart, money } from "./letters.ts";
import type { LetterFrame, MailFoundation, MailKind } from "./mail-context.ts";
import { fill, mailTexts } from "./mail-texts.ts";
import { type Gift, readGift } from "./read-gift.ts";
import { sampleGift } from "./sample-gift.ts";

/** The part of a letter that leads to the document of an order, where it has one (server/giving/documents/document-mail.ts). */
type CarryDocument = (tx: Tx, order: OrderRow, foundation: MailFoundation) => Promise<LetterPart | null>;

/** The mail that the area of orders writes. */
export function orderMail(carryDocument: CarryDocument = async () => null) {
  const received: MailKind = {
    async write({ tx, order, foundation, frameIn }) {
      if (order?.status !== "completed") return null;
      const document = await carryDocument(tx, order, foundation);
      return receivedLetter(await frameIn(order.language), await readGift(tx, order), document);
    },
    sample: (frame, { now }) => receivedLetter(frame, sampleGift(frame, { now })),
  };
  return { received, transfer_instructions: transfer(0), transfer_reminder: transfer(5) };
}

/** `daysAgo`: how old the order of a sample is. */
function transfer(daysAgo: number): MailKind {
  return {
    async write({ tx, order, foundation, frameIn }) {
      if (order?.status !== "pending" || order.paymentMethod !== "bank_transfer") return null;
      const { transferDays } = await readOrderSettings(tx);
      const about = { ...foundation, transferDays, now: foundation.clock.now() };
      return transferLetter(await frameIn(order.language), await readGift(tx, order), about);
    },
    sample(frame, about) {
      const createdAt = new Date(about.now.getTime() - daysAgo * dayMs);
      const gift = sampleGift(frame, { now: createdAt, method: "bank_transfer" });
      return transferLetter(frame, gift, { ...about, transferDays: 30 });
    },
  };
}

/** The gift has come: what was given to what, when, how, its document if it is there, and what happens next. */
export function receivedLetter(frame: LetterFrame, gift: Gift, document: LetterPart | null = null): Letter {
  const { language, sender } = frame;
  const t = mailTexts[language];
  // A number that is broken at the end of a line is hard to call.
  const phone = isolate(sender.phone.replaceAll(" ", "\u00a0"), language);
  return giftLetter(frame, gift, [
    { kind: "amount", name: t.amount, amount: money(gift.amount, frame) },
    ...(document ? [document] : []),
    itemsPart(frame, gift.lines, t.gift),
    {
      kind: "facts",
      title: t.details,
      facts: [
        { name: t.reference, value: { text: gift.reference }, code: true },
        { name: t.date, value: { text: formatLongDate(gift.givenOn ?? gift.createdAt, language) } },
        { name: t.method, value: { text: paymentMethodName(gift.method, gift.language) } },
        { name: t.number, value: { text: gift.id }, code: true },
      ],
    },
    { kind: "list", title: t.next, lines: [t.nextUse, t.nextNews, fill(t.nextContact, { phone })] },
    ...(document ? [] : [{ kind: "note" as const, text: t.noReceipt }]),
  ]);
}

type TransferFacts = {
  accounts: readonly AccountsOfBank[];
  /** Days until an unpaid transfer is cancelled; null: never. */
  transferDays: number | null;
  now: Date;
};

/** Writes the details of a transfer: amount, account, reference and deadline. */
export function transferLetter(
  frame: LetterFrame,
  gift: Gift,
  { accounts, transferDays, now }: TransferFacts,
): Letter {
  const t = mailTexts[frame.language];
  const { fitting, others } = fittingFirst(donationAccounts(accounts), purposeOf(gift.lines));
  const deadline = transferDays === null ? null : new Date(gift.createdAt.getTime() + transferDays * dayMs);
  const parts: LetterPart[] = [
    { kind: "amount", name: t.transferAmount, amount: money(gift.amount, frame) },
    { kind: "code", name: t.transferReference, value: gift.reference, purpose: t.transferReferenceHint },
    ...fitting.flatMap((bank) => accountParts(frame, bank)),
    ...untilWhen(frame, deadline, now),
    itemsPart(frame, gift.lines, t.gift),
    ...otherAccounts(frame, others),
  ];
  return giftLetter(frame, gift, parts, t.reasonUnpaid);
}

function accountParts({ language, sender }: LetterFrame, { bank, accounts }: AccountsOfBank): LetterPart[] {
  const t = mailTexts[language];
  return accounts.map(({ name, iban }) => ({
    kind: "facts",
    title: t.account,
    facts: [
      { name: t.iban, value: { text: groupIban(iban) }, code: true },
      { name: t.holder, value: { text: sender.name } },
      { name: t.bank, value: { text: `${bank} · ${name}`, language: "tr" } },
    ],
  }));
}

const mostOthers = 4;

function otherAccounts({ language }: LetterFrame, others: readonly AccountsOfBank[]): LetterPart[] {
  const facts = others.flatMap(({ bank, accounts }) =>
    accounts.map(({ name, iban }) => ({
      name: `${bank} · ${name}`,
      value: { text: groupIban(iban) },
      code: true,
    })),
  );
  if (facts.length === 0) return [];
  return [{ kind: "facts", title: mailTexts[language].otherAccounts, facts: facts.slice(0, mostOthers) }];
}

function untilWhen({ language }: LetterFrame, deadline: Date | null, now: Date): LetterPart[] {
  if (deadline === null || deadline <= now) return [];
  const days = formatCount(Math.ceil((deadline.getTime() - now.getTime()) / dayMs), language);
  const date = formatLongDate(deadline, language);
  return [{ kind: "note", text: fill(mailTexts[language].deadline, { date, days }) }];
}
