import type { Random } from "#testing/donor/random.ts";
import type { ByteField } from "#tools/bank-simulator/nestpay/bytes.ts";
import { nestpayMerchant } from "#tools/bank-simulator/nestpay/merchant.ts";
import type { Attack } from "./forge-any.ts";
import { compareNames } from "./relabel.ts";
import { type Pen, relabelledNestpay } from "./relabel-nestpay.ts";

/** Names that banks use, beside those of the messages at hand. */
const banksNames = (
  "ACQBIN acqStan callbackCall cavv clientIp digest dsId eci md mdErrorMsg merchantName sID TRANID version xid " +
  "EXTRA.HOSTDATE EXTRA.CARDBRAND payResults.dsId Email Fismi tismi maskedCreditCard HASHPARAMS hash Encoding " +
  "nationalidno ReturnOid islemtipi txstatus SettleId"
).split(" ");

/** Names of texts that a donor can type at a bank, and that the bank then signs: together in the order of names. */
const typedNames = ["Fa0", "Fa1", "Fa2", "Fa3", "Fa4"];

/** Names and values in the order in which values are signed, without the hash. */
function signedOrder(fields: readonly ByteField[]): ByteField[] {
  return fields
    .filter(([name]) => !/^(hash|encoding|nationalidno)$/i.test(name))
    .sort((a, b) => compareNames(a[0], b[0]));
}

function hashOf(fields: readonly ByteField[]): ByteField {
  return ["HASH", fields.find(([name]) => name === "HASH")?.[1] ?? ""];
}

/** The values stay in their order and get other names, which are in the same order: the hash does not change. */
function relabel(fields: readonly ByteField[], names: readonly string[]): ByteField[] {
  const sorted = [...names].sort(compareNames);
  const order = signedOrder(fields);
  return [...order.map(([, value], n): ByteField => [sorted[n] ?? `zz${n}`, value]), hashOf(fields)];
}

/** What a forger would type who knows the form: an amount, and what the adapter expects beside it. */
function withTyped(fields: readonly ByteField[], sign: Pen, random: Random): readonly ByteField[] {
  const callbackUrl = fields.find(([name]) => name === "callbackUrl")?.[1] ?? "";
  const amount = random.pick(["9000.00", "1.00"]);
  const typed = [amount, "P12345", callbackUrl, nestpayMerchant.clientId, "949"];
  return sign([...fields, ...typed.map((text, n): ByteField => [typedNames[n] ?? "", text])]);
}

const junk = (n: number) => `A${String(n).padStart(3, "0")}`;

type Bend = (attack: Attack, sign: Pen) => readonly ByteField[];

/** What only this protocol allows, whose signature is over values in the order of their names. */
export const nestpayBends: Readonly<Record<string, Bend>> = {
  "values under other names": ({ message, victim, random }, sign) =>
    relabelledNestpay(message.wire.fields, victim, sign, random),
  // Everything before a text of the donor's choice gets junk names; from there on amount, then the names as they were.
  "relabelled for a check of hash and result": ({ message, random }, sign) => {
    const fields = withTyped(message.wire.fields, sign, random);
    const order = signedOrder(fields);
    const typed = order.flatMap(([, value], at) => (/^\d+\.\d\d$/.test(value) && at > 0 ? [at] : []));
    const at = typed.length > 0 ? random.pick(typed) : random.below(order.length);
    const named = order.map(([name, value], n): ByteField => {
      return [n < at ? junk(n) : n === at ? "amount" : name, value];
    });
    return [...named, hashOf(fields)];
  },
  // The donor's texts become every value that comes before failUrl; all other names stay, the result and rnd included.
  "relabelled with every needed name": ({ message, random }, sign) => {
    const fields = withTyped(message.wire.fields, sign, random);
    const order = signedOrder(fields);
    const first = order.findIndex(([name]) => name === typedNames[0]);
    const needed = ["amount", "AuthCode", "callbackUrl", "clientid", "currency"];
    const repeats = random.chance(0.5);
    const named = order.map(([name, value], n): ByteField => {
      return [n < first ? (repeats ? "amount" : junk(n)) : (needed[n - first] ?? name), value];
    });
    return [...named, hashOf(fields)];
  },
  "relabelled with other names of the bank": ({ message, other, random }) => {
    const own = signedOrder(message.wire.fields).map(([name]) => name);
    const theirs = other.wire.fields.map(([name]) => name);
    const pool = [...new Set([...own, ...theirs, ...banksNames])];
    const chosen = new Set(own.filter(() => random.chance(0.85)));
    while (chosen.size < own.length) chosen.add(random.pick(pool));
    return relabel(message.wire.fields, [...chosen].slice(0, own.length));
  },
  "one name moved": ({ message, random }) => {
    const own = signedOrder(message.wire.fields).map(([name]) => name);
    const gone = random.pick(own);
    const names = [...own.filter((name) => name !== gone), random.pick(banksNames)];
    return relabel(message.wire.fields, names);
  },
  "names shifted by one": ({ message, random }) => {
    const own = signedOrder(message.wire.fields).map(([name]) => name);
    const names = random.chance(0.5) ? ["A", ...own.slice(0, -1)] : [...own.slice(1), "zzz"];
    return relabel(message.wire.fields, names);
  },
  "values joined over a border": ({ message, random }) => {
    const order = signedOrder(message.wire.fields);
    const at = random.below(order.length - 1);
    const [first, second] = [order[at], order[at + 1]];
    const border = random.pick(["|", "\\|", "\\", ""]);
    const joined: ByteField = [first?.[0] ?? "", `${first?.[1]}${border}${second?.[1]}`];
    return [...order.slice(0, at), joined, ...order.slice(at + 2), hashOf(message.wire.fields)];
  },
  "unsigned names with another message's values": ({ message, other, random }) => {
    const more = ["encoding", "Encoding", "hash", "nationalidno", "NATIONALIDNO"].map((name): ByteField => {
      const values = [other.number, "Approved", "00", hashOf(other.wire.fields)[1]];
      return [name, random.pick(values)];
    });
    return [...message.wire.fields, ...more.filter(() => random.chance(0.5)), ["oid", other.number]];
  },
};
