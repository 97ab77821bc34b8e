import { formatDateTime, formatLongDate } from "#shared/dates.ts";
import { type AccountsOfBank, fittingFirst, purposeOf } from "#shared/donation-accounts.ts";
import { groupIban } from "#shared/iban.ts";
import type { DonationType } from "#shared/kurban.ts";
import { formatCount, formatMoney } from "#shared/money.ts";
import { ownValue } from "#shared/own-value.ts";
import { dayMs } from "#shared/time.ts";
import { isolate } from "../../messaging/letters/isolate.ts";
import type { Letter, LetterPart, Sender } from "../../messaging/letters/letter.ts";
import { fill, mailTexts } from "./mail-texts.ts";
import type { Gift, GiftLine } from "./read-gift.ts";
import type { GiftEvent, Wording } from "./worded-events.ts";

/** What every letter needs beside its facts. */
export type LetterFrame = { sender: Sender; wording: Wording };

/** The gift has come: what was given to what, when, how, its document if it is there, and what happens next. */
export function receivedLetter(gift: Gift, frame: LetterFrame, document: LetterPart | null = null): Letter {
  const t = mailTexts[gift.language];
  const day = formatLongDate(gift.givenOn ?? gift.createdAt, gift.language);
  // In one piece: a number that is broken at the end of a line is hard to call.
  const phone = isolate(frame.sender.phone.replaceAll(" ", "\u00a0"), gift.language);
  return letter("received", gift, frame, t.reason, [
    { kind: "amount", name: t.amount, amount: money(gift.amount, gift) },
    ...(document ? [document] : []),
    items(gift, t.gift),
    {
      kind: "facts",
      title: t.details,
      facts: [
        { name: t.reference, value: { text: gift.reference }, code: true },
        { name: t.date, value: { text: day } },
        { name: t.method, value: { text: t.methods[gift.method] } },
        { name: t.number, value: { text: gift.id }, code: true },
      ],
    },
    {
      kind: "list",
      title: t.next,
      lines: [t.nextUse, t.nextNews, fill(t.nextContact, { phone })],
    },
    ...(document ? [] : [{ kind: "note" as const, text: t.noReceipt }]),
  ]);
}

/** What a transfer needs: how much, to which account, with which reference, until when. */
export function transferLetter(
  event: "transfer_instructions" | "transfer_reminder",
  gift: Gift,
  frame: LetterFrame,
  { accounts, deadline, now }: { accounts: readonly AccountsOfBank[]; deadline: Date | null; now: Date },
): Letter {
  const t = mailTexts[gift.language];
  const { fitting, others } = fittingFirst(accounts, purposeOf(gift.lines));
  return letter(event, gift, frame, t.reasonUnpaid, [
    { kind: "amount", name: t.transferAmount, amount: money(gift.amount, gift) },
    {
      kind: "code",
      name: t.transferReference,
      value: gift.reference,
      hint: t.transferReferenceHint,
    },
    ...fitting.flatMap((bank) => accountsOf(bank, t.account, t, frame.sender.name)),
    ...untilWhen(deadline, now, gift, t.deadline),
    items(gift, t.gift),
    ...otherAccounts(others, t),
  ]);
}

export type RefundFacts = { amount: number; at: Date; method: "card" | "transfer"; lines: GiftLine[] };

/** Money has gone back: how much of what, when, and where to. */
export function refundedLetter(gift: Gift, refund: RefundFacts, frame: LetterFrame): Letter {
  const t = mailTexts[gift.language];
  const at = formatDateTime(refund.at, gift.language);
  return letter("refunded", gift, frame, t.reason, [
    { kind: "amount", name: t.refundedAmount, amount: money(refund.amount, gift) },
    ...(refund.lines.length > 0 ? [items({ ...gift, lines: refund.lines }, t.refundOf)] : []),
    {
      kind: "facts",
      title: t.details,
      facts: [
        { name: t.reference, value: { text: gift.reference }, code: true },
        { name: t.refundDate, value: { text: at } },
        { name: t.refundWay, value: { text: t.refundWays[refund.method] } },
        { name: t.number, value: { text: gift.id }, code: true },
      ],
    },
    { kind: "note", text: refund.method === "card" ? t.refundCardHint : t.refundTransferHint },
  ]);
}

function letter(
  event: GiftEvent,
  gift: Gift,
  { sender, wording }: LetterFrame,
  reason: string,
  parts: LetterPart[],
): Letter {
  const { language } = gift;
  const t = mailTexts[language];
  const values = {
    ad: safeName(gift.name) || t.donor,
    tutar: money(gift.amount, gift),
    no: isolate(gift.reference, language),
    vakıf: sender.name,
  };
  const { greeting, paragraph, closing } = wording;
  return {
    language,
    // Nothing that the donor wrote: a subject is a header.
    subject: fill(t.subject[event], { no: values.no }),
    preview: t.preview[event],
    heading: t.heading[event],
    greeting: fill(greeting, values),
    paragraph: fill(paragraph, values),
    parts,
    closing: fill(closing, values),
    reason: fill(reason, { vakıf: sender.name }),
  };
}

function items(gift: Pick<Gift, "lines" | "language">, title: string): LetterPart {
  const t = mailTexts[gift.language];
  const several = gift.lines.length > 1;
  return {
    kind: "items",
    title,
    items: gift.lines.map(({ title: what, donationType, quantity, lineTotal }) => ({
      title: what,
      detail: [
        ownValue(t.donationTypes, donationType as DonationType) ?? donationType,
        ...(quantity > 1 ? [fill(t.quantity, { quantity: formatCount(quantity, gift.language) })] : []),
      ].join(" · "),
      amount: several ? money(lineTotal, gift) : null,
    })),
  };
}

type Texts = (typeof mailTexts)["tr"];

function accountsOf(
  { bank, accounts }: AccountsOfBank,
  title: string,
  t: Texts,
  holder: string,
): LetterPart[] {
  return accounts.map(({ name, iban }) => ({
    kind: "facts",
    title,
    facts: [
      { name: t.iban, value: { text: groupIban(iban) }, code: true },
      { name: t.holder, value: { text: holder } },
      { name: t.bank, value: { text: `${bank} · ${name}`, language: "tr" } },
    ],
  }));
}

/** With more, the mail would be a list of accounts; the site has them all. */
const mostOthers = 4;

function otherAccounts(others: readonly AccountsOfBank[], t: Texts): LetterPart[] {
  const facts = others.flatMap(({ bank, accounts }) =>
    accounts.map(({ name, iban }) => ({
      name: `${bank} · ${name}`,
      value: { text: groupIban(iban) },
      code: true,
    })),
  );
  return facts.length > 0
    ? [{ kind: "facts", title: t.otherAccounts, facts: facts.slice(0, mostOthers) }]
    : [];
}

function untilWhen(deadline: Date | null, now: Date, { language }: Gift, template: string): LetterPart[] {
  if (deadline === null || deadline <= now) return [];
  const days = formatCount(Math.ceil((deadline.getTime() - now.getTime()) / dayMs), language);
  const date = formatLongDate(deadline, language);
  return [{ kind: "note", text: fill(template, { date, days }) }];
}

function money(amount: number, { language }: Pick<Gift, "language">): string {
  return formatMoney(amount, "TRY", language);
}

const longestName = 60;

/**
 * The donor's name, if it is safe in a mail of the foundation: a visitor can enter any address, and as the name a link
 * or number for a stranger to open or call. Empty when it is no plausible name.
 */
export function safeName(name: string): string {
  if (/[\p{L}\d-]{2,}\.[\p{L}\d-]{2,}/u.test(name)) return "";
  const spaced = name
    .replace(/\.(?=\S)/g, ". ")
    .replace(/\s+/g, " ")
    .trim();
  const digits = spaced.match(/\d/g)?.length ?? 0;
  const plausible = /^[\p{L}\p{M} .'’&()-]*$/u.test(spaced.replace(/\d/g, ""));
  return plausible && digits < 5 && spaced.length <= longestName ? spaced : "";
}
