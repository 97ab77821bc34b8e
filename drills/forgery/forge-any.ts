import type { Random } from "#testing/donor/random.ts";
import type { ByteField } from "#tools/bank-simulator/nestpay/bytes.ts";
import { corruptText } from "./corrupt-text.ts";
import type { Wire } from "./wire.ts";

/** The names of a bank's message fields by their meaning. A forger knows them from the protocol's document. */
export type MessageFields = {
  number: string;
  amount: string | null;
  currency: string | null;
  merchant: string | null;
  hash: string | null;
  approval: Readonly<Record<string, string>>;
};

/** A complete message of the bank, and its payment. The amount is in kuruş. */
export type BankMessage = { wire: Wire; number: string; amount: number };

export type Victim = { number: string; amount: number; form: Readonly<Record<string, string>> };

export type Attack = {
  message: BankMessage;
  other: BankMessage;
  victim: Victim;
  words: MessageFields;
  random: Random;
};
export type Forger = (attack: Attack) => Wire;

const lira = (kurus: number) => (kurus / 100).toFixed(2);

export function set(wire: Wire, change: Readonly<Record<string, string>>): Wire {
  const changed = wire.fields.map(([name, value]): ByteField => [name, change[name] ?? value]);
  const names = new Set(wire.fields.map(([name]) => name));
  return { ...wire, fields: [...changed, ...Object.entries(change).filter(([name]) => !names.has(name))] };
}

function renumber({ wire, number }: BankMessage, victim: Victim): Wire {
  const change = (text: string) => text.replaceAll(number, victim.number);
  return {
    ...wire,
    fields: wire.fields.map(([name, value]): ByteField => [name, change(value)]),
    query: new URLSearchParams(change(wire.query.toString())),
  };
}

function aboutVictim({ message, victim, words, random }: Attack): Wire {
  return random.pick([
    message.wire,
    set(message.wire, { [words.number]: victim.number }),
    renumber(message, victim),
  ]);
}

function respell(name: string, random: Random): string {
  const spellings = [
    name.toLowerCase(),
    name.toUpperCase(),
    name.replaceAll(".", "_"),
    corruptText(name, random),
  ];
  return random.pick([...spellings, `${name}[]`, `${name}\0`, ` ${name}`, `${name} `]);
}

function findDecisiveFields({ message, words }: Attack): string[] {
  const fieldNames = [words.number, words.amount, words.currency, words.merchant, words.hash];
  const messageNames = new Set(message.wire.fields.map(([name]) => name));
  const knownFields = [...fieldNames, ...Object.keys(words.approval)].filter(
    (name) => name !== null && messageNames.has(name),
  );
  return knownFields.length > 0 ? (knownFields as string[]) : [...messageNames];
}

function pickSome<Item>(list: readonly Item[], random: Random, share = 0.5): Item[] {
  return list.filter(() => random.chance(share));
}

/**
 * Ways to forge a complete message of any bank. Each breaks one rule and leaves every field that a strict reader
 * requires, unless the missing field is the attack.
 */
export const anyForgers: Readonly<Record<string, Forger>> = {
  "another number": (attack) => {
    const { victim, words, random } = attack;
    const texts = [lira(victim.amount), String(victim.amount), String(victim.amount / 100)];
    const isWhole = words.amount !== null && random.chance(0.5);
    return set(aboutVictim(attack), isWhole ? { [words.amount ?? ""]: random.pick(texts) } : {});
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
  "values of an approval": (attack) =>
    set(
      aboutVictim(attack),
      Object.fromEntries(pickSome(Object.entries(attack.words.approval), attack.random, 0.7)),
    ),
  "fields of another message": (attack) => {
    const { message, other, words, random } = attack;
    const names = random.chance(0.2) ? [words.hash ?? ""] : pickSome(findDecisiveFields(attack), random);
    const theirs = other.wire.fields.filter(([name]) => names.includes(name));
    return {
      ...set(message.wire, Object.fromEntries(theirs)),
      headers: random.pick([message, other]).wire.headers,
    };
  },
  "a corrupt signature": ({ message, words, random }) => {
    const hash = new Map(message.wire.fields).get(words.hash ?? "") ?? "";
    const cut = [hash.slice(0, -1), hash.toLowerCase(), `${hash}${hash}`];
    const texts = ["", "undefined", "null", "0", "=", "A".repeat(88), ...cut];
    const headers = new Headers(message.wire.headers);
    for (const [name, text] of message.wire.headers)
      if (/sign/.test(name)) headers.set(name, corruptText(text, random).replace(/[^\x21-\x7e]/g, ""));
    return { ...set(message.wire, words.hash ? { [words.hash]: random.pick(texts) } : {}), headers };
  },
  // The site must have its own list of signed fields, and never use a list from the message.
  "a list of signed names": (attack) => {
    const { message, words, random } = attack;
    const names = message.wire.fields.map(([name]) => name).filter((name) => name !== words.hash);
    const values = message.wire.fields.map(([, value]) => value);
    const border = random.pick([":", "|", ",", ";"]);
    const lists = [names.join(border), `${names.join(border)}${border}`, "old", `old${border}`, ""];
    const listName = random.pick(["HASHPARAMS", "hashparams", "HashParams", "hashParams", "signedFields"]);
    const signedText = random.pick([values.join(""), values.join(border)]);
    const list = {
      [listName]: random.pick(lists),
      [`${listName}VAL`]: signedText,
      old: signedText,
      paramsVal: signedText,
    };
    return set(aboutVictim(attack), { ...words.approval, ...list });
  },
  // The site must refuse values that moved to other fields.
  "names of two values swapped": ({ message, random }) => {
    const fields = [...message.wire.fields];
    const a = random.below(fields.length);
    const b = random.below(fields.length);
    const [firstName, firstValue] = fields[a] as ByteField;
    const [secondName, secondValue] = fields[b] as ByteField;
    fields[a] = [secondName, firstValue];
    fields[b] = [firstName, secondValue];
    return { ...message.wire, fields };
  },
  "characters moved to another value": (attack) => {
    const { message, random } = attack;
    const fields = new Map(message.wire.fields);
    const from = random.pick(findDecisiveFields(attack));
    const to = random.pick(findDecisiveFields(attack));
    const value = fields.get(from) ?? "";
    const cut = random.below(value.length + 1);
    const moved = value.slice(cut);
    const knownFields = fields.get(to) ?? "";
    const longer = random.chance(0.5) ? moved + knownFields : knownFields + moved;
    return set(message.wire, from === to ? {} : { [from]: value.slice(0, cut), [to]: longer });
  },
  "one value or name corrupt": ({ message, random }) => {
    const at = random.below(message.wire.fields.length);
    const isName = random.chance(0.5);
    const fields = message.wire.fields.map(([name, value], n): ByteField => {
      if (n !== at) return [name, value];
      return isName ? [respell(name, random), value] : [name, corruptText(value, random)];
    });
    return { ...message.wire, fields };
  },
  "names left out": ({ message, random }) => {
    const at = random.below(message.wire.fields.length);
    const fields = message.wire.fields.filter((_, n) => n !== at);
    return { ...message.wire, fields: random.chance(0.5) ? fields : pickSome(fields, random, 0.8) };
  },
  "one name repeated": (attack) => {
    const { message, other, victim, words, random } = attack;
    const name = random.pick(findDecisiveFields(attack));
    const theirs = new Map(other.wire.fields).get(name);
    const values = [theirs, words.approval[name], victim.number, lira(victim.amount), ""];
    const spelling = random.chance(0.2) ? name : respell(name, random);
    const repetition: ByteField = [spelling, random.pick(values) ?? ""];
    const { fields } = message.wire;
    return {
      ...message.wire,
      fields: random.chance(0.5) ? [repetition, ...fields] : [...fields, repetition],
    };
  },
  "everything repeated": ({ message, other, random }) => {
    const messages = [message.wire.fields, random.pick([other, message]).wire.fields];
    return { ...message.wire, fields: (random.chance(0.5) ? messages : messages.reverse()).flat() };
  },
  "a further unknown name": (attack) => {
    const { random } = attack;
    const names = ["a", "zzz", "__proto__", "constructor", "toString", "Fismi", "x".repeat(5_000), ""];
    const more = Array.from({ length: random.pick([1, 1, 3, 600]) }, (_, n): ByteField => {
      return [`${random.pick(names)}${n || ""}`, "1"];
    });
    const wire = aboutVictim(attack);
    return { ...wire, fields: random.chance(0.5) ? [...more, ...wire.fields] : [...wire.fields, ...more] };
  },
  "another content type": (attack) => {
    const types = ["application/json", "text/plain", "text/xml", "multipart/form-data; boundary=a", ""];
    const headers = new Headers(attack.message.wire.headers);
    headers.set("content-type", attack.random.pick(types));
    return { ...aboutVictim(attack), headers };
  },
};
