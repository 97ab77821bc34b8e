import type { Random } from "#testing/donor/random.ts";
import { type Forger, set } from "./forge-any.ts";
import type { Wire } from "./wire.ts";

type Fields = Readonly<Record<string, string>>;
type Alteration = (fields: Fields, signedText: string, random: Random) => Fields;

const signedNames = ["OrderId", "AuthCode", "ProcReturnCode", "3DStatus", "ResponseRnd"] as const;
type Signed = Record<(typeof signedNames)[number], string>;

const approvalFields = { TxnResult: "Success", TxnType: "Auth", SecureType: "3DPay", Currency: "949" };

function cut(signedText: string, [a = 0, b = 0, c = 0, d = 0]: number[]): Signed {
  return {
    OrderId: signedText.slice(0, a),
    AuthCode: signedText.slice(a, b),
    ProcReturnCode: signedText.slice(b, c),
    "3DStatus": signedText.slice(c, d),
    ResponseRnd: signedText.slice(d),
  };
}

function sortedCuts(random: Random, from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, () => random.between(from, to)).sort((x, y) => x - y);
}

/**
 * Ways in which a donor, whose browser sends the message, could turn a decline into an approval. The signed text has no
 * separators, so characters of one value can become part of the next.
 */
const alterations: Readonly<Record<string, Alteration>> = {
  "re-cut anywhere": (_own, signedText, random) =>
    cut(signedText, sortedCuts(random, 0, signedText.length, 4)),
  // Between the fields of variable length a forger has the best chance.
  "re-cut in the middle": (_own, signedText, random) => {
    const [a = 16, b = 16] = sortedCuts(random, 16, signedText.length - 20, 2);
    return cut(signedText, [16, a, b, signedText.length - 20]);
  },
  "re-cut at 00 and 001": (_own, signedText, random) => {
    const digits = random.pick(["00", "001", "001"]);
    const positions = [...signedText.matchAll(new RegExp(`(?=${digits})`, "g"))].map((match) => match.index);
    const at = positions.length > 0 ? random.pick(positions) : random.below(signedText.length);
    const start = random.chance(0.5) ? Math.min(16, at) : random.between(0, at);
    const moment = signedText.slice(at + digits.length);
    return { ...cut(signedText, [start, at, at + 2, at + 2]), "3DStatus": "1", ResponseRnd: moment };
  },
  "legacy and extended mixed up": (fields, _plain, random) => {
    const user = random.pick(["SIMULATOR_API_USER", ""]);
    const moment = `${fields["3DStatus"]}${fields.ResponseRnd}${user}`;
    return { ProcReturnCode: "00", "3DStatus": "1", ResponseRnd: moment };
  },
};

export const payforForgers: Readonly<Record<string, Forger>> = Object.fromEntries(
  Object.entries(alterations).map(([name, alter]) => [
    `${name} (PayFor)`,
    ({ message: { wire }, random }): Wire => {
      const fields: Fields = Object.fromEntries(wire.fields);
      const signedText = signedNames.map((one) => fields[one]).join("");
      return set(wire, { ...approvalFields, ...alter(fields, signedText, random) });
    },
  ]),
);
