import type { ByteField } from "#tools/bank-simulator/nestpay/bytes.ts";
import type { Attack, Forger } from "./forge-any.ts";
import {
  compareNames,
  hashOf,
  knownNames,
  type Pen,
  relabelledNestpay,
  signedOrder,
} from "./relabel-nestpay.ts";

function relabel(fields: readonly ByteField[], names: readonly string[]): ByteField[] {
  const sorted = [...names].sort(compareNames);
  const order = signedOrder(fields);
  return [...order.map(([, value], n): ByteField => [sorted[n] ?? `zz${n}`, value]), hashOf(fields)];
}

/** Forgeries of NestPay, whose signature covers only values, in the order of their names. */
const alterations: Readonly<Record<string, (attack: Attack, sign: Pen) => readonly ByteField[]>> = {
  "values under other names": ({ message, victim, random }, sign) =>
    relabelledNestpay(message.wire.fields, victim, sign, random),
  "relabelled with other names of the bank": ({ message, other, random }) => {
    const ownNames = signedOrder(message.wire.fields).map(([name]) => name);
    const otherNames = other.wire.fields.map(([name]) => name);
    const pool = [
      ...new Set([...ownNames, ...otherNames, ...knownNames, "HASHPARAMS", "hash", "Encoding", "Email"]),
    ];
    const chosen = new Set(ownNames.filter(() => random.chance(0.85)));
    while (chosen.size < ownNames.length) chosen.add(random.pick(pool));
    return relabel(message.wire.fields, [...chosen]);
  },
  "names shifted by one": ({ message, random }) => {
    const ownNames = signedOrder(message.wire.fields).map(([name]) => name);
    const names = random.chance(0.5) ? ["A", ...ownNames.slice(0, -1)] : [...ownNames.slice(1), "zzz"];
    return relabel(message.wire.fields, names);
  },
  "values joined over a border": ({ message, random }) => {
    const order = signedOrder(message.wire.fields);
    const at = random.below(order.length - 1);
    const border = random.pick(["|", "\\|", "\\", ""]);
    const joined: ByteField = [order[at]?.[0] ?? "", `${order[at]?.[1]}${border}${order[at + 1]?.[1]}`];
    return [...order.slice(0, at), joined, ...order.slice(at + 2), hashOf(message.wire.fields)];
  },
  "unsigned names with another message's values": ({ message, other, random }) => {
    const values = [other.number, "Approved", "00", hashOf(other.wire.fields)[1]];
    const names = ["encoding", "Encoding", "hash", "nationalidno", "NATIONALIDNO"];
    const more = names.filter(() => random.chance(0.5)).map((name): ByteField => [name, random.pick(values)]);
    return [...message.wire.fields, ...more, ["oid", other.number]];
  },
};

export function nestpayForgers(sign: Pen): Readonly<Record<string, Forger>> {
  return Object.fromEntries(
    Object.entries(alterations).map(([name, alter]) => [
      `${name} (NestPay)`,
      (attack: Attack) => ({ ...attack.message.wire, fields: alter(attack, sign) }),
    ]),
  );
}
