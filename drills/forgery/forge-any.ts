import type { Random } from "#testing/donor/random.ts";
import type { ByteField } from "#tools/bank-simulator/nestpay/bytes.ts";
import { spoil } from "./spoil.ts";
import type { Wire } from "./wire.ts";

/** What the fields of a kind of message mean. A forger knows it from the protocol's document. */
export type MessageWords = {
  number: string;
  /** null: the message names none. */
  amount: string | null;
  currency: string | null;
  merchant: string | null;
  hash: string | null;
  /** What an approval says. */
  approval: Readonly<Record<string, string>>;
};

/** A complete message of the bank, and the payment that it is about. Kuruş. */
export type Whole = { wire: Wire; number: string; amount: number };

/** An attempt that the forger wants to be paid, with its form, which the donor's browser carried. */
export type Victim = { number: string; amount: number; form: Readonly<Record<string, string>> };

export type Attack = { message: Whole; other: Whole; victim: Victim; words: MessageWords; random: Random };
export type Forger = (attack: Attack) => Wire;

const lira = (kurus: number) => (kurus / 100).toFixed(2);

function set({ wire }: Whole, change: Readonly<Record<string, string>>): Wire {
  const kept = wire.fields.map(([name, value]): ByteField => [name, change[name] ?? value]);
  const names = new Set(wire.fields.map(([name]) => name));
  return { ...wire, fields: [...kept, ...Object.entries(change).filter(([name]) => !names.has(name))] };
}

function withFields({ wire }: Whole, fields: readonly ByteField[]): Wire {
  return { ...wire, fields };
}

/** Every place that names the payment names the victim, as text in other values and in the address, too. */
function renumbered({ wire, number }: Whole, victim: Victim): Wire {
  const change = (text: string) => text.replaceAll(number, victim.number);
  return {
    ...wire,
    fields: wire.fields.map(([name, value]): ByteField => [name, change(value)]),
    query: new URLSearchParams(change(wire.query.toString())),
  };
}

const spellings: readonly ((name: string, random: Random) => string)[] = [
  (name) => name,
  (name) => name.toLowerCase(),
  (name) => name.toUpperCase(),
  (name) => `${name}[]`,
  (name) => `${name}\0`,
  (name) => ` ${name}`,
  (name) => `${name} `,
  (name) => name.replaceAll(".", "_"),
  (name, random) => spoil(name, random),
];

function decisive({ message, words }: Attack): string[] {
  const named = [words.number, words.amount, words.currency, words.merchant, words.hash];
  const there = new Set(message.wire.fields.map(([name]) => name));
  const known = [...named, ...Object.keys(words.approval)].filter((name) => name !== null && there.has(name));
  return known.length > 0 ? (known as string[]) : [...there];
}

function some<Item>(list: readonly Item[], random: Random, share = 0.5): Item[] {
  return list.filter(() => random.chance(share));
}

function someOf(record: Readonly<Record<string, string>>, random: Random): Record<string, string> {
  return Object.fromEntries(some(Object.entries(record), random, 0.7));
}

/**
 * Ways to bend a complete message of any bank, one rule at a time: every name that a strict reader wants stays, unless
 * leaving it out is the attack.
 */
export const anyForgers: Readonly<Record<string, Forger>> = {
  "for another number": ({ message, victim, words }) => set(message, { [words.number]: victim.number }),
  "for another number everywhere": ({ message, victim }) => renumbered(message, victim),
  "for another number and its amount": ({ message, victim, words, random }) => {
    const texts = [lira(victim.amount), String(victim.amount), String(victim.amount / 100)];
    const amount = words.amount === null ? {} : { [words.amount]: random.pick(texts) };
    return {
      ...renumbered(message, victim),
      fields: set({ ...message, wire: renumbered(message, victim) }, amount).fields,
    };
  },
  "another amount or currency": ({ message, words, random }) => {
    const amounts = ["0.01", "900.00", "90000", "1e9", "1,00", "-1", "0001.00", "", "٩٠٠", "0x10", "1.00 "];
    const currencies = ["840", "", "0949", "949 ", "TRY", "TL", "978"];
    return set(message, {
      ...(words.amount && random.chance(0.7) ? { [words.amount]: random.pick(amounts) } : {}),
      ...(words.currency && random.chance(0.5) ? { [words.currency]: random.pick(currencies) } : {}),
    });
  },
  "another merchant": ({ message, words, random }) => {
    return set(message, { [words.merchant ?? "merchant"]: random.text("0123456789", 9) });
  },
  "words of an approval": ({ message, words, random }) => set(message, someOf(words.approval, random)),
  "words of an approval for another number": ({ message, victim, words, random }) => {
    return set({ ...message, wire: renumbered(message, victim) }, someOf(words.approval, random));
  },
  "swapped with another message": (attack) => {
    const { message, other, random } = attack;
    const theirs = new Map(other.wire.fields);
    const names = some(decisive(attack), random).filter((name) => theirs.has(name));
    return set(message, Object.fromEntries(names.map((name) => [name, theirs.get(name) ?? ""])));
  },
  "the signature of another message": ({ message, other, words }) => {
    const hash = words.hash === null ? undefined : new Map(other.wire.fields).get(words.hash);
    return {
      ...set(message, hash === undefined ? {} : { [words.hash ?? ""]: hash }),
      headers: other.wire.headers,
    };
  },
  "a spoilt signature": ({ message, words, random }) => {
    const hash = new Map(message.wire.fields).get(words.hash ?? "") ?? "";
    const texts = [
      "",
      "undefined",
      "null",
      "0",
      hash.slice(0, -1),
      hash.toLowerCase(),
      `${hash}${hash}`,
      "=",
      "A".repeat(88),
    ];
    const headers = new Headers(
      [...message.wire.headers].map(([name, text]) => [
        name,
        /sign/.test(name) ? spoil(text, random).replace(/[^\x21-\x7e]/g, "") : text,
      ]),
    );
    return { ...set(message, words.hash ? { [words.hash]: random.pick(texts) } : {}), headers };
  },
  // The rule of forgery 1: the list of signed names is ours, never the message's.
  "a list of signed names": ({ message, victim, words, random }) => {
    const names = message.wire.fields.map(([name]) => name).filter((name) => name !== words.hash);
    const values = message.wire.fields.map(([, value]) => value);
    const border = random.pick([":", "|", ",", ";"]);
    const lists = [names.join(border), `${names.join(border)}${border}`, "old", `old${border}`, ""];
    const spelt = random.pick(["HASHPARAMS", "hashparams", "HashParams", "hashParams", "signedFields"]);
    const old = random.pick([values.join(""), values.join(border)]);
    const list = { [spelt]: random.pick(lists), [`${spelt}VAL`]: old, old, paramsVal: old };
    const claims = { ...words.approval, ...(random.chance(0.5) ? { [words.number]: victim.number } : {}) };
    return set(message, { ...claims, ...list });
  },
  // The rule of forgery 2: values may not move to other names.
  "names of two values swapped": ({ message, random }) => {
    const fields = [...message.wire.fields];
    const [a, b] = [random.below(fields.length), random.below(fields.length)];
    const [one, two] = [fields[a] as ByteField, fields[b] as ByteField];
    fields[a] = [two[0], one[1]];
    fields[b] = [one[0], two[1]];
    return withFields(message, fields);
  },
  "characters moved to another value": (attack) => {
    const { message, random } = attack;
    const fields = [...message.wire.fields];
    const names = decisive(attack);
    const at = (name: string) => fields.findIndex((field) => field[0] === name);
    const [a, b] = [at(random.pick(names)), at(random.pick(names))];
    const [one, two] = [fields[a] as ByteField, fields[b] as ByteField];
    if (a === b || one[1] === "") return set(message, {});
    const cut = random.below(one[1].length);
    fields[a] = [one[0], one[1].slice(0, cut)];
    fields[b] = [two[0], random.chance(0.5) ? one[1].slice(cut) + two[1] : two[1] + one[1].slice(cut)];
    return withFields(message, fields);
  },
  "one value spoilt": ({ message, random }) => {
    const [name, value] = random.pick(message.wire.fields);
    return set(message, { [name]: spoil(value, random) });
  },
  "one name spoilt": ({ message, random }) => {
    const at = random.below(message.wire.fields.length);
    const fields = message.wire.fields.map(([name, value], n): ByteField => {
      return n === at ? [random.pick(spellings.slice(1))(name, random), value] : [name, value];
    });
    return withFields(message, fields);
  },
  "one name left out": ({ message, random }) => {
    const at = random.below(message.wire.fields.length);
    return withFields(
      message,
      message.wire.fields.filter((_, n) => n !== at),
    );
  },
  "names left out": ({ message, random }) => withFields(message, some(message.wire.fields, random, 0.8)),
  "one name repeated": (attack) => {
    const { message, other, victim, words, random } = attack;
    const name = random.pick(decisive(attack));
    const values = [
      new Map(other.wire.fields).get(name),
      words.approval[name],
      victim.number,
      lira(victim.amount),
      "",
    ];
    const more: ByteField = [random.pick(spellings)(name, random), random.pick(values) ?? ""];
    const { fields } = message.wire;
    return withFields(message, random.chance(0.5) ? [more, ...fields] : [...fields, more]);
  },
  "everything repeated": ({ message, other, random }) => {
    const both = [message.wire.fields, random.chance(0.5) ? other.wire.fields : message.wire.fields];
    return withFields(message, (random.chance(0.5) ? both : both.reverse()).flat());
  },
  "an unknown name more": ({ message, victim, words, random }) => {
    const names = ["a", "zzz", "__proto__", "constructor", "toString", "Fismi", "x".repeat(5_000), ""];
    const change = random.chance(0.5) ? { [words.number]: victim.number } : {};
    const more: ByteField[] = Array.from({ length: random.pick([1, 1, 3, 600]) }, (_, n) => [
      `${random.pick(names)}${n || ""}`,
      "1",
    ]);
    const { fields } = set(message, change);
    return withFields(message, random.chance(0.5) ? [...more, ...fields] : [...fields, ...more]);
  },
  "announced as something else": ({ message, victim, random }) => {
    const types = ["application/json", "text/plain", "text/xml", "multipart/form-data; boundary=a", ""];
    const headers = new Headers(message.wire.headers);
    headers.set("content-type", random.pick(types));
    return { ...(random.chance(0.5) ? renumbered(message, victim) : message.wire), headers };
  },
};
