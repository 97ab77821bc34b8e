import type { Random } from "#testing/donor/random.ts";
import type { ByteField } from "#tools/bank-simulator/nestpay/bytes.ts";
import { spoil } from "./spoil.ts";

type Fields = Readonly<Record<string, string>>;
/** The posted fields: names may occur more than once. */
type Bend = (own: Fields, other: Fields, random: Random) => ByteField[];

/** The signed fields in the order in which they are concatenated (bank document, 4.3). */
const signedNames = ["OrderId", "AuthCode", "ProcReturnCode", "3DStatus", "ResponseRnd"] as const;
type Signed = Record<(typeof signedNames)[number], string>;

/** All unsigned fields, with the values of an approval. */
const disguise = { TxnResult: "Success", TxnType: "Auth", SecureType: "3DPay", Currency: "949" };
const approving: Signed = {
  OrderId: "",
  AuthCode: "S12345",
  ProcReturnCode: "00",
  "3DStatus": "1",
  ResponseRnd: "",
};

function plainOf(own: Fields): string {
  return signedNames.map((name) => own[name]).join("");
}

function posted(own: Fields, change: Fields): ByteField[] {
  return Object.entries({ ...own, ...disguise, ...change });
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

const decisive = [...signedNames, "ResponseHash", "PurchAmount", "Currency", "MerchantID", "MbrId"];

/** Ways in which the donor, whose browser carries the message, could upgrade it. */
export const payforBends: Readonly<Record<string, Bend>> = {
  "re-cut anywhere": (own, _other, random) => {
    const plain = plainOf(own);
    return posted(own, cut(plain, sortedCuts(random, 0, plain.length, 4)));
  },
  // Only between fields of variable length, where a forger has the best chance.
  "re-cut in the middle": (own, _other, random) => {
    const plain = plainOf(own);
    const [a = 16, b = 16] = sortedCuts(random, 16, plain.length - 20, 2);
    return posted(own, cut(plain, [16, a, b, plain.length - 20]));
  },
  "re-cut at 00 and 001": (own, _other, random) => {
    const plain = plainOf(own);
    const wanted = random.pick(["00", "001", "001"]);
    const places = [...plain.matchAll(new RegExp(`(?=${wanted})`, "g"))].map((match) => match.index);
    const at = places.length > 0 ? random.pick(places) : random.below(plain.length);
    const start = random.chance(0.5) ? Math.min(16, at) : random.between(0, at);
    const rnd = plain.slice(at + wanted.length);
    return posted(own, { ...cut(plain, [start, at, at + 2, at + 2]), "3DStatus": "1", ResponseRnd: rnd });
  },
  // Moves part of the return code into a short authorisation code, or the reverse.
  "re-cut with a short code": (own, _other, random) => {
    const plain = plainOf(own);
    const end = plain.length - 20;
    const code = 16 + random.between(1, 5);
    return posted(own, cut(plain, [16, code, Math.min(code + random.between(2, 6), end), end]));
  },
  "legacy and extended mixed up": (own, _other, random) => {
    const tail = `${own["3DStatus"]}${own.ResponseRnd}`;
    const user = random.pick(["SIMULATOR_API_USER", ""]);
    return posted(own, { ...pick(own, random, 2), "3DStatus": "1", ResponseRnd: tail + user });
  },
  "signed fields of an approval put in": (own, _other, random) => posted(own, pick(own, random, 3)),
  "swapped with another own": (own, other, random) => {
    const names = decisive.filter(() => random.chance(0.5));
    return posted(own, Object.fromEntries(names.map((name) => [name, other[name] ?? ""])));
  },
  "one field spoilt": (own, _other, random) => {
    const name = random.pick(decisive);
    return posted(own, { [name]: spoil(own[name] ?? "", random) });
  },
  "many fields spoilt": (own, _other, random) => {
    const names = Object.keys(own).filter(() => random.chance(0.3));
    return posted(own, Object.fromEntries(names.map((name) => [name, spoil(own[name] ?? "", random)])));
  },
  "fields repeated": (own, other, random) => {
    const more: ByteField[] = decisive
      .filter(() => random.chance(0.3))
      .map((name) => [
        name,
        random.pick([other[name], approving[name as keyof Signed], "", "00", "1"]) ?? "",
      ]);
    const whole = posted(own, {});
    return random.chance(0.5) ? [...more, ...whole] : [...whole, ...more];
  },
  "names in other clothes": (own, _other, random) => {
    const approval: ByteField[] = Object.entries({ ...approving, OrderId: own.OrderId ?? "" });
    const renamed = approval.map(
      ([name, value]): ByteField => [
        random.pick([
          name.toLowerCase(),
          name.toUpperCase(),
          `${name}[]`,
          `${name}\0`,
          ` ${name}`,
          `${name} `,
        ]),
        value,
      ],
    );
    return [...renamed, ...posted(own, {})];
  },
  "fields left out": (own, _other, random) =>
    posted(own, pick(own, random, 1)).filter(([name]) => !decisive.includes(name) || random.chance(0.7)),
  "another amount, currency or merchant": (own, other, random) =>
    posted(
      own,
      random.pick([
        {
          PurchAmount: random.pick(["1.00", "0", "-1", "1e9", "100,00", "00001.0", other.PurchAmount ?? ""]),
        },
        { Currency: random.pick(["840", "", "0949", "949 ", "TRY", "978"]) },
        { MerchantID: random.text("0123456789", 15) },
        { MbrId: random.pick(["5", "012", "12 ", ""]) },
      ]),
    ),
};

/** Sets up to `count` signed fields to the values of an approval. */
function pick(own: Fields, random: Random, count: number): Fields {
  const names = (["ProcReturnCode", "3DStatus", "AuthCode"] as const).slice(0, random.between(1, count));
  return Object.fromEntries(names.map((name) => [name, approving[name] || (own[name] ?? "")]));
}
