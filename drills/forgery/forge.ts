import { type Genuine, signedNames } from "../harness/genuine-messages.ts";
import type { Random } from "../harness/random.ts";

/** The posted fields: names may occur more than once. */
export type Posted = [name: string, value: string][];

type Signed = Record<(typeof signedNames)[number], string>;
type Forger = (message: Genuine, other: Genuine, random: Random) => Posted;

/** All unsigned fields, with the values of an approval. */
const disguise = { TxnResult: "Success", TxnType: "Auth", SecureType: "3DPay", Currency: "949" };
const approving: Signed = {
  OrderId: "",
  AuthCode: "S12345",
  ProcReturnCode: "00",
  "3DStatus": "1",
  ResponseRnd: "",
};

function plainOf({ fields }: Genuine): string {
  return signedNames.map((name) => fields[name]).join("");
}

function posted(message: Genuine, change: Record<string, string>): Posted {
  return Object.entries({ ...message.fields, ...disguise, ...change });
}

function cut(plain: string, [a = 0, b = 0, c = 0, d = 0]: number[]): Signed {
  return {
    OrderId: plain.slice(0, a),
    AuthCode: plain.slice(a, b),
    ProcReturnCode: plain.slice(b, c),
    "3DStatus": plain.slice(c, d),
    ResponseRnd: plain.slice(d),
  };
}

function sortedCuts(random: Random, from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, () => random.between(from, to)).sort((x, y) => x - y);
}

/** Changes a text slightly: one character more, less or different, or another encoding. */
export function spoil(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const clothes = [
    (t: string) => t.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))), // full width
    (t: string) => t.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit))), // Arabic-Indic
    (t: string) => encodeURIComponent(t).replace(/[0-9A-Z]/g, (c) => `%${c.charCodeAt(0).toString(16)}`),
    (t: string) => t.toLowerCase(),
    (t: string) => t.toLocaleUpperCase("tr"),
    (t: string) => t.replaceAll("+", " "),
    (t: string) => t.replaceAll("+", "%2B"),
    (t: string) =>
      `${t.slice(0, at)}${random.pick(["\0", "\u200b", "\ufeff", "\t", "\n", "\r\n", " ", "+", "=", "0"])}${t.slice(at)}`,
    (t: string) =>
      `${t}${random.pick(["\0", "\n", " ", "\0".repeat(3), "=", "😀".repeat(40), `${"x".repeat(63)}😀`])}`,
    (t: string) => `${random.pick([" ", "0", "+", "\ufeff"])}${t}`,
    (t: string) => t.slice(0, at) + t.slice(at + 1),
    (t: string) => `${t.slice(0, at)}${random.text("0123456789ABCDEFZabcz+/=-", 1)}${t.slice(at + 1)}`,
    (t: string) => [...t].reverse().join(""),
  ];
  return random.pick(clothes)(text);
}

const decisive = [...signedNames, "ResponseHash", "PurchAmount", "Currency", "MerchantID", "MbrId"];

/** Ways in which the donor, whose browser carries the message, could upgrade it. */
export const forgers: Record<string, Forger> = {
  "re-cut anywhere": (message, _other, random) => {
    const plain = plainOf(message);
    return posted(message, cut(plain, sortedCuts(random, 0, plain.length, 4)));
  },
  // Only between fields of variable length, where a forger has the best chance.
  "re-cut in the middle": (message, _other, random) => {
    const plain = plainOf(message);
    const [a = 16, b = 16] = sortedCuts(random, 16, plain.length - 20, 2);
    return posted(message, cut(plain, [16, a, b, plain.length - 20]));
  },
  "re-cut at 00 and 001": (message, _other, random) => {
    const plain = plainOf(message);
    const wanted = random.pick(["00", "001", "001"]);
    const places = [...plain.matchAll(new RegExp(`(?=${wanted})`, "g"))].map((match) => match.index);
    const at = places.length > 0 ? random.pick(places) : random.below(plain.length);
    const start = random.chance(0.5) ? Math.min(16, at) : random.between(0, at);
    const rnd = plain.slice(at + wanted.length);
    return posted(message, { ...cut(plain, [start, at, at + 2, at + 2]), "3DStatus": "1", ResponseRnd: rnd });
  },
  // Moves part of the return code into a short authorisation code, or the reverse.
  "re-cut with a short code": (message, _other, random) => {
    const plain = plainOf(message);
    const end = plain.length - 20;
    const code = 16 + random.between(1, 5);
    return posted(message, cut(plain, [16, code, Math.min(code + random.between(2, 6), end), end]));
  },
  "legacy and extended mixed up": (message, _other, random) => {
    const { fields } = message;
    const tail = `${fields["3DStatus"]}${fields.ResponseRnd}`;
    const user = random.pick(["SIMULATOR_API_USER", ""]);
    return posted(message, { ...pick(message, random, 2), "3DStatus": "1", ResponseRnd: tail + user });
  },
  "signed fields of an approval put in": (message, _other, random) =>
    posted(message, pick(message, random, 3)),
  "swapped with another message": (message, other, random) => {
    const names = decisive.filter(() => random.chance(0.5));
    return posted(message, Object.fromEntries(names.map((name) => [name, other.fields[name] ?? ""])));
  },
  "one field spoilt": (message, _other, random) => {
    const name = random.pick(decisive);
    return posted(message, { [name]: spoil(message.fields[name] ?? "", random) });
  },
  "many fields spoilt": (message, _other, random) => {
    const names = Object.keys(message.fields).filter(() => random.chance(0.3));
    return posted(
      message,
      Object.fromEntries(names.map((name) => [name, spoil(message.fields[name] ?? "", random)])),
    );
  },
  "fields repeated": (message, other, random) => {
    const more: Posted = decisive
      .filter(() => random.chance(0.3))
      .map((name) => [
        name,
        random.pick([other.fields[name], approving[name as keyof Signed], "", "00", "1"]) ?? "",
      ]);
    const whole = posted(message, {});
    return random.chance(0.5) ? [...more, ...whole] : [...whole, ...more];
  },
  "names in other clothes": (message, _other, random) => {
    const approval: Posted = Object.entries({ ...approving, OrderId: message.fields.OrderId ?? "" });
    const renamed = approval.map(([name, value]): [string, string] => [
      random.pick([name.toLowerCase(), name.toUpperCase(), `${name}[]`, `${name}\0`, ` ${name}`, `${name} `]),
      value,
    ]);
    return [...renamed, ...posted(message, {})];
  },
  "fields left out": (message, _other, random) =>
    posted(message, pick(message, random, 1)).filter(
      ([name]) => !decisive.includes(name) || random.chance(0.7),
    ),
  "another amount, currency or merchant": (message, other, random) =>
    posted(
      message,
      random.pick([
        {
          PurchAmount: random.pick([
            "1.00",
            "0",
            "-1",
            "1e9",
            "100,00",
            "00001.0",
            other.fields.PurchAmount ?? "",
          ]),
        },
        { Currency: random.pick(["840", "", "0949", "949 ", "TRY", "978"]) },
        { MerchantID: random.text("0123456789", 15) },
        { MbrId: random.pick(["5", "012", "12 ", ""]) },
      ]),
    ),
};

/** Sets up to `count` signed fields to the values of an approval. */
function pick(message: Genuine, random: Random, count: number): Record<string, string> {
  const names = (["ProcReturnCode", "3DStatus", "AuthCode"] as const).slice(0, random.between(1, count));
  return Object.fromEntries(names.map((name) => [name, approving[name] || (message.fields[name] ?? "")]));
}

export function forge(name: string, message: Genuine, other: Genuine, random: Random): URLSearchParams {
  const forger = forgers[name];
  if (!forger) throw new Error(`no forger called ${name}`);
  return new URLSearchParams(forger(message, other, random));
}
