import type { Random } from "#testing/donor/random.ts";
import type { ByteField } from "#tools/bank-simulator/nestpay/bytes.ts";
import type { Victim } from "./forge-any.ts";

export type Pen = (fields: readonly ByteField[]) => readonly ByteField[];

/** Optional names of the bank's answers, in rising order. */
export const knownNames = (
  "ACQBIN acqStan callbackCall cavv clientIp digest dsId eci ErrMsg EXTRA.CARDBRAND EXTRA.HOSTDATE EXTRA.TRXDATE " +
  "islemtipi maskedCreditCard MaskedPan md mdErrorMsg merchantID merchantName PAResSyntaxOK PAResVerified " +
  "payResults.dsId ReturnOid SettleId sID TRANID txstatus version xid"
).split(" ");

type RequiredField = { name: string; accepts(value: string): boolean };
/** Values without a required name get unknown names, a repeated name, or known names of the bank. */
type Filler = "unknown" | "repeated" | "known";

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

const shapes: Readonly<Record<string, RegExp>> = {
  AuthCode: /^[A-Za-z0-9]{6}$/,
  HostRefNum: /^[A-Za-z0-9]{1,24}$/,
  TransId: /^[A-Za-z0-9]{1,24}$/,
  mdStatus: /^\d$/,
};

/**
 * Puts the values of a genuine approval under other names, so that they approve another attempt or amount. The result is
 * complete for a strict reader, lacks one name, or has any value under one name. The donor types the values that the
 * forger lacks on the bank's page, and the bank signs them with the other fields.
 */
export function relabelledNestpay(
  genuine: readonly ByteField[],
  victim: Victim,
  sign: Pen,
  random: Random,
): readonly ByteField[] {
  const requiredFields = Object.entries(approvalOf(victim)).sort(byName);
  // From this position on, the values of the genuine message are used again.
  const repeatFrom = random.pick([1, 2, 5, 11, 16, requiredFields.length]);
  const prefix = random.pick(["Fa", "Fa", "a", "adres", "zz"]);
  const typedFields = requiredFields.slice(0, repeatFrom).map(([, text], n): ByteField => {
    return [`${prefix}${String(n).padStart(2, "0")}`, text];
  });
  const signedFields = sign([...signedOrder(genuine), ...typedFields]);
  const genuineValues = new Map(genuine);
  const names = requiredFields.map(([name, value], n): RequiredField => {
    const accepts = (text: string) =>
      text === value ||
      shapes[name]?.test(text) === true ||
      (n >= repeatFrom && text === genuineValues.get(name));
    return { name, accepts };
  });
  const at = random.below(names.length);
  const strictReaders = [
    names,
    names.filter((_, n) => n !== at),
    names.map((field, n) => (n === at ? { ...field, accepts: () => true } : field)),
  ];
  const values = signedOrder(signedFields).map(([, value]) => value);
  for (const strictReader of shuffle(strictReaders, random)) {
    for (const filler of shuffle<Filler>(["unknown", "repeated", "known"], random)) {
      const relabelled = relabel(values, strictReader, filler, random);
      if (relabelled) return [...relabelled, hashOf(signedFields)];
    }
  }
  return signedFields;
}

/**
 * Gives the values, in their order, other names in rising order, because the signature does not cover names. Every
 * required name occurs once, with a value that the reader accepts; the other values get fillers. Returns null when no
 * assignment exists.
 */
function relabel(
  values: readonly string[],
  requiredFields: readonly RequiredField[],
  filler: Filler,
  random: Random,
): ByteField[] | null {
  const failedStates = new Set<string>();

  /** Assigns names to the values from `i` on. The required names before `j` are used, and `last` is the latest name. */
  function assignNames(i: number, j: number, last: string): ByteField[] | null {
    const value = values[i];
    const next = requiredFields[j];
    if (value === undefined) return next ? null : [];
    const key = `${i} ${j} ${last}`;
    if (failedStates.has(key)) return null;
    const choices: [string | null, number][] = [
      [next?.accepts(value) ? next.name : null, j + 1],
      [fillerAfter(last, next?.name), j],
    ];
    for (const [name, to] of random.chance(0.8) ? choices : choices.reverse()) {
      const following = name === null ? null : assignNames(i + 1, to, name);
      if (name !== null && following) return [[name, value], ...following];
    }
    failedStates.add(key);
    return null;
  }

  function fillerAfter(last: string, next: string | undefined): string | null {
    const isBelow = (name: string) => next === undefined || compareNames(name, next) < 0;
    if (filler === "repeated") return last === "" ? (requiredFields[0]?.name ?? null) : last;
    if (filler === "known")
      return knownNames.find((name) => compareNames(name, last) > 0 && isBelow(name)) ?? null;
    const unknown = last === "" ? "0" : `${last}0`;
    return isBelow(unknown) ? unknown : null;
  }

  return assignNames(0, 0, "");
}

export function signedOrder(fields: readonly ByteField[]): ByteField[] {
  return fields.filter(([name]) => !/^(hash|encoding|nationalidno)$/i.test(name)).sort(byName);
}

export function hashOf(fields: readonly ByteField[]): ByteField {
  return ["HASH", fields.find(([name]) => name === "HASH")?.[1] ?? ""];
}

const byName = (a: readonly [string, string], b: readonly [string, string]) => compareNames(a[0], b[0]);

export function compareNames(a: string, b: string): number {
  const first = a.toLowerCase();
  const second = b.toLowerCase();
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

function shuffle<Item>(list: readonly Item[], random: Random): Item[] {
  const shuffledItems = list.map((item) => ({ item, at: random.below(1_000_000) }));
  return shuffledItems.sort((a, b) => a.at - b.at).map(({ item }) => item);
}
