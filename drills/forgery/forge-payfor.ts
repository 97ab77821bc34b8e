import type { Random } from "#testing/donor/random.ts";
import { type Forger, set } from "./forge-any.ts";
import type { Wire } from "./wire.ts";

type Fields = Readonly<Record<string, string>>;
type Bend = (own: Fields, plain: string, random: Random) => Fields;

/** The signed fields in the order in which they are concatenated (bank document, 4.3). */
const signedNames = ["OrderId", "AuthCode", "ProcReturnCode", "3DStatus", "ResponseRnd"] as const;
type Signed = Record<(typeof signedNames)[number], string>;

/** All unsigned fields, with the values of an approval. */
const disguise = { TxnResult: "Success", TxnType: "Auth", SecureType: "3DPay", Currency: "949" };

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

/**
 * Ways in which the donor, whose browser carries the message, could upgrade it. `plain`: what is signed, which has no
 * borders, so that characters of one value can become part of the next.
 */
const bends: Readonly<Record<string, Bend>> = {
  "re-cut anywhere": (_own, plain, random) => cut(plain, sortedCuts(random, 0, plain.length, 4)),
  // Only between fields of variable length, where a forger has the best chance.
  "re-cut in the middle": (_own, plain, random) => {
    const [a = 16, b = 16] = sortedCuts(random, 16, plain.length - 20, 2);
    return cut(plain, [16, a, b, plain.length - 20]);
  },
  "re-cut at 00 and 001": (_own, plain, random) => {
    const wanted = random.pick(["00", "001", "001"]);
    const places = [...plain.matchAll(new RegExp(`(?=${wanted})`, "g"))].map((match) => match.index);
    const at = places.length > 0 ? random.pick(places) : random.below(plain.length);
    const start = random.chance(0.5) ? Math.min(16, at) : random.between(0, at);
    const rnd = plain.slice(at + wanted.length);
    return { ...cut(plain, [start, at, at + 2, at + 2]), "3DStatus": "1", ResponseRnd: rnd };
  },
  "legacy and extended mixed up": (own, _plain, random) => {
    const user = random.pick(["SIMULATOR_API_USER", ""]);
    const rnd = `${own["3DStatus"]}${own.ResponseRnd}${user}`;
    return { ProcReturnCode: "00", "3DStatus": "1", ResponseRnd: rnd };
  },
};

export const payforForgers: Readonly<Record<string, Forger>> = Object.fromEntries(
  Object.entries(bends).map(([name, bend]) => [
    `${name} (PayFor)`,
    ({ message: { wire }, random }): Wire => {
      const own: Fields = Object.fromEntries(wire.fields);
      const plain = signedNames.map((one) => own[one]).join("");
      return set(wire, { ...disguise, ...bend(own, plain, random) });
    },
  ]),
);
