import type { ByteField } from "../../tools/bank-simulator/nestpay/bytes.ts";
import {
  type NestpayHabits,
  resultMessage,
  usualHabits,
} from "../../tools/bank-simulator/nestpay/callback-fields.ts";
import { nestpayMerchant } from "../../tools/bank-simulator/nestpay/merchant.ts";
import { approved, declined, failed, newPayment } from "../../tools/bank-simulator/payment.ts";
import type { Random } from "./random.ts";

/** A message of a NestPay bank as it is signed: byte texts in the order in which they are sent. */
export type GenuineNestpay = {
  approved: boolean;
  number: string;
  /** Kuruş. */
  amount: number;
  fields: readonly ByteField[];
  form: SentForm["fields"];
};

/** A form as the adapter makes it. */
export type SentForm = { number: string; amount: number; fields: Readonly<Record<string, string>> };

const card = { mask: "415565******6111", brand: "V", expired: false } as const;
/** Names of texts that a donor can type at a bank, and that the bank then signs: together in the order of names. */
export const typedNames = ["Fa0", "Fa1", "Fa2", "Fa3", "Fa4"];

/**
 * What the bank says about a form: an approval, a decline or a failed 3-D step, of the browser or of the server.
 * `typed`: texts of the donor's choice that the bank signs with it.
 */
export function genuineNestpay(
  random: Random,
  form: SentForm,
  isApproved: boolean,
  { typed = [], habits = {} }: { typed?: readonly string[]; habits?: Partial<NestpayHabits> } = {},
): GenuineNestpay {
  const { number, amount } = form;
  const now = new Date(1_795_000_000_000 + random.below(1_000_000_000));
  const { hash: _, ...fields } = form.fields;
  const texts = Object.fromEntries(typed.map((text, n) => [typedNames[n] ?? `text${n}`, text]));
  const asked = { gateway: "nestpay", number, callerAddress: "203.0.113.7", amount, currency: "949" };
  const payment = newPayment({ ...asked, form: { ...fields, ...texts } }, now);
  const code = random.pick(["51", "05", "14", "54", "57", "91", "99", "12"]);
  const outcome = isApproved
    ? approved("browser", now)
    : random.chance(0.5)
      ? failed(now)
      : declined(code, now);
  const from = random.chance(0.5) ? "browser" : "server";
  const signing = { merchant: nestpayMerchant, habits: { ...usualHabits, ...habits } };
  const { bytes } = resultMessage({ ...payment, card, outcome }, from, signing);
  return { approved: isApproved, number, amount, fields: bytes, form: form.fields };
}

export function anyHabits(random: Random): Partial<NestpayHabits> {
  return {
    charset: random.pick(["iso-8859-9", "utf-8"]),
    fieldSet: random.pick(["plain", "more", "ziraat"]),
    mdStatus: random.pick(["1", "1", "2", "4"]),
    answers: random.pick(["reference", "reported"]),
  };
}
