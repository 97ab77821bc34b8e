import type { Random } from "#testing/donor/random.ts";
import type { ByteField } from "#tools/bank-simulator/nestpay/bytes.ts";
import type { Victim } from "./forge-any.ts";
import { compareNames, type Filling, relabel, type Wanted } from "./relabel.ts";

/** Signs as the bank does; the fields have no hash yet. */
export type Pen = (fields: readonly ByteField[]) => readonly ByteField[];

/** Other names of the bank's answers, which are known and may be missing. */
export const knownNames = (
  "ACQBIN acqStan callbackCall cavv clientIp digest dsId eci ErrMsg EXTRA.CARDBRAND EXTRA.HOSTDATE EXTRA.TRXDATE " +
  "islemtipi MaskedPan maskedCreditCard md mdErrorMsg merchantID merchantName PAResSyntaxOK PAResVerified " +
  "payResults.dsId ReturnOid SettleId sID TRANID txstatus version xid"
).split(" ");

const unsigned = /^(hash|encoding|nationalidno)$/i;

/** An approval of the attempt, name by name: what a strict reader wants to see. */
function approvalOf({ amount, form }: Victim): Record<string, string> {
  const { hash: _, ...repeated } = form;
  const result = { Response: "Approved", ProcReturnCode: "00", mdStatus: "1", AuthCode: "P12345" };
  return {
    ...repeated,
    ...result,
    amount: (amount / 100).toFixed(2),
    HostRefNum: "123456789012",
    TransId: "26300X",
  };
}

/** Any value of this shape is as good. */
const shapes: Readonly<Record<string, RegExp>> = {
  AuthCode: /^[A-Za-z0-9]{6}$/,
  HostRefNum: /^[A-Za-z0-9]{1,24}$/,
  TransId: /^[A-Za-z0-9]{1,24}$/,
  mdStatus: /^\d$/,
};

/**
 * The values of a genuine approval under other names, so that they approve another attempt or amount: complete for a
 * strict reader, with one name left out, or with any value under one name. The bank signs texts that the donor typed on its page with the rest: exactly those
 * values that the forger lacks, in their order.
 */
export function relabelledNestpay(
  genuine: readonly ByteField[],
  aim: Victim,
  sign: Pen,
  random: Random,
): readonly ByteField[] {
  const wanted = Object.entries(approvalOf(aim)).sort((a, b) => compareNames(a[0], b[0]));
  // From some name on, the message's own values are used again.
  const from = random.pick([1, 2, 5, 11, 16, wanted.length]);
  const typed = wanted.slice(0, from).map(([, value]) => value);
  const prefix = random.pick(["Fa", "Fa", "a", "adres", "zz"]);
  const more = typed.map((text, n): ByteField => [`${prefix}${String(n).padStart(2, "0")}`, text]);
  const signed = sign([...genuine.filter(([name]) => !unsigned.test(name)), ...more]);
  const values = signed
    .filter(([name]) => !unsigned.test(name))
    .sort((a, b) => compareNames(a[0], b[0]))
    .map(([, value]) => value);
  const hash = signed.find(([name]) => name === "HASH");
  const own = new Map(genuine);
  const names = wanted.map(([name, value], n): Wanted => {
    const takes = (text: string) =>
      text === value || shapes[name]?.test(text) === true || (n >= from && text === own.get(name));
    return { name, takes };
  });
  const at = random.below(names.length);
  const stricts = [
    names,
    names.filter((_, n) => n !== at),
    names.map((one, n) => (n === at ? { ...one, takes: () => true } : one)),
  ];
  for (const strict of shuffled(stricts, random)) {
    for (const filling of shuffled<Filling>(["unknown", "repeated", "known"], random)) {
      const found = relabel(values, strict, knownNames, filling, random);
      if (found && hash) return [...found, hash];
    }
  }
  return signed;
}

function shuffled<Item>(list: readonly Item[], random: Random): Item[] {
  return list
    .map((item) => ({ item, at: random.below(1_000_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
