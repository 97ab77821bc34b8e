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

/** The message with these values, under names that it has or as further ones. */
export function set(wire: Wire, change: Readonly<Record<string, string>>): Wire {
  const kept = wire.fields.map(([name, value]): ByteField => [name, change[name] ?? value]);
  const names = new Set(wire.fields.map(([name]) => name));
  return { ...wire, fields: [...kept, ...Object.entries(change).filter(([name]) => !names.has(name))] };
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

/** The message, as it is or about the victim. */
function about({ message, victim, words, random }: Attack): Wire {
  return random.pick([
    message.wire,
    set(message.wire, { [words.number]: victim.number }),
    renumbered(message, victim),
  ]);
}

/** Another spelling of a name. */
function respelt(name: string, random: Random): string {
  const plain = [name.toLowerCase(), name.toUpperCase(), name.replaceAll(".", "_"), spoil(name, random)];
  return random.pick([...plain, `${name}[]`, `${name}\0`, ` ${name}`, `${name} `]);
}

function decisive({ message, words }: Attack): string[] {
  const named = [words.number, words.amount, words.currency, words.merchant, words.hash];
  const there = new Set(message.wire.fields.map(([name]) => name));
  const known = [...named, ...Object.keys(words.approval)].filter((name) => name !== null && there.has(name));
  return known.length > 0 ? (known as string[]) : [...there];
}

function some<Item>(list: readonly Item[], random: Random, share = 0.5): Item[] {
  return list.filter(() => random.chance(share));
}

/**
 * Ways to bend a complete message of any bank, one rule at a time: every name that a strict reader wants stays, unless
 * leaving it out is the attack.
 */
export const anyForgers: Readonly<Record<string, Forger>> = {
  "for another number": (attack) => {
    const { victim, words, random } = attack;
    const texts = [lira(victim.amount), String(victim.amount), String(victim.amount / 100)];
    const isWhole = words.amount !== null && random.chance(0.5);
    return set(about(attack), isWhole ? { [words.amount ?? ""]: random.pick(texts) } : {});
  },
  "another amount, currency or merchant": ({ message, words, random }) => {
    const amounts = ["0.01", "900.00", "90000", "1e9", "1,00", "-1", "0001.00", "", "٩٠٠", "0x10", "1.00 "];
    const currencies = ["840", "", "0949", "949 ", "TRY", "TL", "978"];
    return set(message.wire, {
      ...(words.amount && random.chance(0.7) ? { [words.amount]: random.pick(amounts) } : {}),
      ...(words.currency && random.chance(0.5) ? { [words.currency]: random.pick(currencies) } : {}),
      ...(words.merchant && random.chance(0.3) ? { [words.merchant]: random.text("0123456789", 9) } : {}),
    });
  },
  "words of an approval": (attack) =>
    set(about(attack), Object.fromEntries(some(Object.entries(attack.words.approval), attack.random, 0.7))),
  "swapped with another message": (attack) => {
    const { message, other, words, random } = attack;
    const names = random.chance(0.2) ? [words.hash ?? ""] : some(decisive(attack), random);
    const theirs = other.wire.fields.filter(([name]) => names.includes(name));
    return {
      ...set(message.wire, Object.fromEntries(theirs)),
      headers: random.pick([message, other]).wire.headers,
    };
  },
  "a spoilt signature": ({ message, words, random }) => {
    const hash = new Map(message.wire.fields).get(words.hash ?? "") ?? "";
    const cut = [hash.slice(0, -1), hash.toLowerCase(), `${hash}${hash}`];
    const texts = ["", "undefined", "null", "0", "=", "A".repeat(88), ...cut];
    const headers = new Headers(message.wire.headers);
    for (const [name, text] of message.wire.headers)
      if (/sign/.test(name)) headers.set(name, spoil(text, random).replace(/[^\x21-\x7e]/g, ""));
    return { ...set(message.wire, words.hash ? { [words.hash]: random.pick(texts) } : {}), headers };
  },
  // The rule of forgery 1: the list of signed names is ours, never the message's.
  "a list of signed names": (attack) => {
    const { message, words, random } = attack;
    const names = message.wire.fields.map(([name]) => name).filter((name) => name !== words.hash);
    const values = message.wire.fields.map(([, value]) => value);
    const border = random.pick([":", "|", ",", ";"]);
    const lists = [names.join(border), `${names.join(border)}${border}`, "old", `old${border}`, ""];
    const spelt = random.pick(["HASHPARAMS", "hashparams", "HashParams", "hashParams", "signedFields"]);
    const old = random.pick([values.join(""), values.join(border)]);
    const list = { [spelt]: random.pick(lists), [`${spelt}VAL`]: old, old, paramsVal: old };
    return set(about(attack), { ...words.approval, ...list });
  },
  // The rule of forgery 2: values may not move to other names.
  "names of two values swapped": ({ message, random }) => {
    const fields = [...message.wire.fields];
    const a = random.below(fields.length);
    const b = random.below(fields.length);
    const one = fields[a] as ByteField;
    const two = fields[b] as ByteField;
    fields[a] = [two[0], one[1]];
    fields[b] = [one[0], two[1]];
    return { ...message.wire, fields };
  },
  "characters moved to another value": (attack) => {
    const { message, random } = attack;
    const fields = new Map(message.wire.fields);
    const from = random.pick(decisive(attack));
    const to = random.pick(decisive(attack));
    const value = fields.get(from) ?? "";
    const cut = random.below(value.length + 1);
    const moved = value.slice(cut);
    const known = fields.get(to) ?? "";
    const longer = random.chance(0.5) ? moved + known : known + moved;
    return set(message.wire, from === to ? {} : { [from]: value.slice(0, cut), [to]: longer });
  },
  "one value or name spoilt": ({ message, random }) => {
    const at = random.below(message.wire.fields.length);
    const isName = random.chance(0.5);
    const fields = message.wire.fields.map(([name, value], n): ByteField => {
      if (n !== at) return [name, value];
      return isName ? [respelt(name, random), value] : [name, spoil(value, random)];
    });
    return { ...message.wire, fields };
  },
  "names left out": ({ message, random }) => {
    const at = random.below(message.wire.fields.length);
    const one = message.wire.fields.filter((_, n) => n !== at);
    return { ...message.wire, fields: random.chance(0.5) ? one : some(one, random, 0.8) };
  },
  "one name repeated": (attack) => {
    const { message, other, victim, words, random } = attack;
    const name = random.pick(decisive(attack));
    const theirs = new Map(other.wire.fields).get(name);
    const values = [theirs, words.approval[name], victim.number, lira(victim.amount), ""];
    const spelt = random.chance(0.2) ? name : respelt(name, random);
    const more: ByteField = [spelt, random.pick(values) ?? ""];
    const { fields } = message.wire;
    return { ...message.wire, fields: random.chance(0.5) ? [more, ...fields] : [...fields, more] };
  },
  "everything repeated": ({ message, other, random }) => {
    const both = [message.wire.fields, random.pick([other, message]).wire.fields];
    return { ...message.wire, fields: (random.chance(0.5) ? both : both.reverse()).flat() };
  },
  "an unknown name more": (attack) => {
    const { random } = attack;
    const names = ["a", "zzz", "__proto__", "constructor", "toString", "Fismi", "x".repeat(5_000), ""];
    const more = Array.from({ length: random.pick([1, 1, 3, 600]) }, (_, n): ByteField => {
      return [`${random.pick(names)}${n || ""}`, "1"];
    });
    const wire = about(attack);
    return { ...wire, fields: random.chance(0.5) ? [...more, ...wire.fields] : [...wire.fields, ...more] };
  },
  "announced as something else": (attack) => {
    const types = ["application/json", "text/plain", "text/xml", "multipart/form-data; boundary=a", ""];
    const headers = new Headers(attack.message.wire.headers);
    headers.set("content-type", attack.random.pick(types));
    return { ...about(attack), headers };
  },
};
