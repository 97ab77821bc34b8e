import type { ByteField } from "../../tools/bank-simulator/nestpay/bytes.ts";
import { type GenuineNestpay, typedNames } from "../harness/genuine-nestpay.ts";
import type { Random } from "../harness/random.ts";
import { signNestpay } from "./attacks.ts";
import { spoil } from "./forge.ts";
import { relabelledNestpay } from "./relabel-nestpay.ts";

type Forger = (message: GenuineNestpay, other: GenuineNestpay, random: Random) => ByteField[];

/** Names that banks use, beside those of the messages at hand. */
const banksNames = [
  ..."ACQBIN acqStan callbackCall cavv clientIp digest dsId eci md mdErrorMsg merchantName sID TRANID".split(
    " ",
  ),
  ..."version xid EXTRA.HOSTDATE EXTRA.CARDBRAND payResults.dsId Email Fismi tismi maskedCreditCard".split(
    " ",
  ),
  ..."HASHPARAMS hash Encoding nationalidno ReturnOid islemtipi txstatus SettleId".split(" "),
];

const approval = { Response: "Approved", ProcReturnCode: "00", mdStatus: "1", AuthCode: "P12345" };
const decisive = [
  ..."oid amount currency clientid Response ProcReturnCode mdStatus AuthCode HASH rnd okUrl failUrl".split(
    " ",
  ),
  ..."storetype refreshtime callbackUrl HostRefNum TransId".split(" "),
];

function byName(a: string, b: string): number {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Names and values in the order in which values are signed, without the hash. */
function signedOrder({ fields }: GenuineNestpay): ByteField[] {
  return fields
    .filter(([name]) => !/^(hash|encoding|nationalidno)$/i.test(name))
    .sort((a, b) => byName(a[0], b[0]));
}

function hashOf({ fields }: GenuineNestpay): ByteField {
  return ["HASH", fields.find(([name]) => name === "HASH")?.[1] ?? ""];
}

function set(fields: readonly ByteField[], change: Readonly<Record<string, string>>): ByteField[] {
  const kept = fields.map(([name, value]): ByteField => [name, change[name] ?? value]);
  const names = new Set(fields.map(([name]) => name));
  return [...kept, ...Object.entries(change).filter(([name]) => !names.has(name))];
}

/** The values stay in their order and get other names, which are in the same order: the hash does not change. */
function relabel(message: GenuineNestpay, names: readonly string[]): ByteField[] {
  const sorted = [...names].sort(byName);
  return [
    ...signedOrder(message).map(([, value], n): ByteField => [sorted[n] ?? `zz${n}`, value]),
    hashOf(message),
  ];
}

/** Ways in which the donor, whose browser carries the message, could upgrade it. */
export const nestpayForgers: Record<string, Forger> = {
  // Everything before a text of the donor's choice gets junk names; from there on amount, then the names as they were.
  "relabelled for a check of hash and result": (message, _other, random) => {
    const order = signedOrder(message);
    const typed = order.flatMap(([, value], at) => (/^\d+\.\d\d$/.test(value) && at > 0 ? [at] : []));
    const at = typed.length > 0 ? random.pick(typed) : random.below(order.length);
    const names = order.map(([name], n) =>
      n < at ? `A${String(n).padStart(3, "0")}` : n === at ? "amount" : name,
    );
    return [...order.map(([, value], n): ByteField => [names[n] ?? "", value]), hashOf(message)];
  },
  // The donor's texts become every value that comes before failUrl; all other names stay, the result and rnd included.
  "relabelled with every needed name": (message, _other, random) => {
    const order = signedOrder(message);
    const first = order.findIndex(([name]) => name === typedNames[0]);
    if (first < 0) return set(message.fields, approval);
    const needed = ["amount", "AuthCode", "callbackUrl", "clientid", "currency"];
    const repeats = random.chance(0.5);
    const junk = (n: number) => (repeats ? "amount" : `A${String(n).padStart(3, "0")}`);
    const fields = order.map(
      ([name, value], n): ByteField => [n < first ? junk(n) : (needed[n - first] ?? name), value],
    );
    return [...fields, hashOf(message)];
  },
  "complete, under other names": (message, other, random) => {
    const amount = random.pick([other.amount, 900_000]);
    return [...relabelledNestpay(message.fields, { amount, form: other.form }, signNestpay, random)];
  },
  "relabelled with other names of the bank": (message, other, random) => {
    const own = signedOrder(message).map(([name]) => name);
    const pool = [...new Set([...own, ...other.fields.map(([name]) => name), ...banksNames])];
    const chosen = new Set(own.filter(() => random.chance(0.85)));
    while (chosen.size < own.length) chosen.add(random.pick(pool));
    return relabel(message, [...chosen].slice(0, own.length));
  },
  "one name moved": (message, _other, random) => {
    const own = signedOrder(message).map(([name]) => name);
    const gone = random.pick(own);
    return relabel(message, [...own.filter((name) => name !== gone), random.pick(banksNames)]);
  },
  "names shifted by one": (message, _other, random) => {
    const own = signedOrder(message).map(([name]) => name);
    return relabel(message, random.chance(0.5) ? ["A", ...own.slice(0, -1)] : [...own.slice(1), "zzz"]);
  },
  "a list of signed names": (message, _other, random) => {
    const list = signedOrder(message).map(([name]) => name);
    const text = signedOrder(message).map(([, value]) => value);
    const name = random.pick(["HASHPARAMS", "hashparams", "HashParams"]);
    const params = random.pick([`${list.join(":")}:`, list.join("|"), "old|", ""]);
    const more = { [name]: params, HASHPARAMSVAL: text.join("|"), old: text.join("|") };
    return set(message.fields, { ...approval, ...more, amount: random.pick(["1.00", "900.00"]) });
  },
  "words of an approval": (message, _other, random) => {
    const words = Object.entries(approval).filter(() => random.chance(0.7));
    return set(message.fields, Object.fromEntries(words));
  },
  "swapped with another message": (message, other, random) => {
    const theirs = new Map(other.fields);
    const names = decisive.filter((name) => random.chance(0.4) && theirs.has(name));
    return set(message.fields, Object.fromEntries(names.map((name) => [name, theirs.get(name) ?? ""])));
  },
  "another order, amount, currency or merchant": (message, other, random) =>
    set(
      message.fields,
      random.pick([
        { oid: other.number },
        { oid: other.number, ReturnOid: other.number },
        { amount: random.pick(["0.01", "900.00", "1e9", "1,00", "-1", "0001.00", ""]) },
        { currency: random.pick(["840", "", "0949", "949 ", "TRY"]) },
        { clientid: random.text("0123456789", 9) },
      ]),
    ),
  "one value spoilt": (message, _other, random) => {
    const name = random.pick(decisive);
    const value = message.fields.find((field) => field[0] === name)?.[1] ?? "";
    return set(message.fields, { [name]: toByteText(spoil(value, random)) });
  },
  "values joined over a border": (message, _other, random) => {
    const order = signedOrder(message);
    const at = random.below(order.length - 1);
    const [first, second] = [order[at], order[at + 1]];
    const border = random.pick(["|", "\\|", "\\", ""]);
    const joined: ByteField = [first?.[0] ?? "", `${first?.[1]}${border}${second?.[1]}`];
    return [...order.slice(0, at), joined, ...order.slice(at + 2), hashOf(message)];
  },
  "fields repeated": (message, other, random) => {
    const theirs = new Map(other.fields);
    const more = decisive
      .filter(() => random.chance(0.3))
      .map((name): ByteField => {
        const spelt = random.pick([name, name.toLowerCase(), name.toUpperCase(), `${name}[]`, `${name}\0`]);
        return [
          spelt,
          random.pick([theirs.get(name) ?? "", approval[name as keyof typeof approval] ?? "00", ""]),
        ];
      });
    return random.chance(0.5) ? [...more, ...message.fields] : [...message.fields, ...more];
  },
  "fields left out": (message, _other, random) =>
    set(message.fields, approval).filter(([name]) => !decisive.includes(name) || random.chance(0.8)),
  "unsigned names with another message's values": (message, other, random) => {
    const more = ["encoding", "Encoding", "hash", "nationalidno", "NATIONALIDNO"].map(
      (name): ByteField => [name, random.pick([other.number, "Approved", "00", hashOf(other)[1]])],
    );
    return [...message.fields, ...more.filter(() => random.chance(0.5)), ["oid", other.number]];
  },
};

function toByteText(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

export function forgeNestpay(
  name: string,
  message: GenuineNestpay,
  other: GenuineNestpay,
  random: Random,
): ByteField[] {
  const forger = nestpayForgers[name];
  if (!forger) throw new Error(`no forger called ${name}`);
  return forger(message, other, random);
}
