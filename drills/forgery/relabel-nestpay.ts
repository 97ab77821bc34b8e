import type { Random } from "#testing/donor/random.ts";
import type { ByteField } from "#tools/bank-simulator/nestpay/bytes.ts";
import type { Victim } from "./forge-any.ts";

/** Signs as the bank does; the fields have no hash yet. */
export type Pen = (fields: readonly ByteField[]) => readonly ByteField[];

/** Other names of the bank's answers, which are known and may be missing, in rising order. */
export const knownNames = (
  "ACQBIN acqStan callbackCall cavv clientIp digest dsId eci ErrMsg EXTRA.CARDBRAND EXTRA.HOSTDATE EXTRA.TRXDATE " +
  "islemtipi maskedCreditCard MaskedPan md mdErrorMsg merchantID merchantName PAResSyntaxOK PAResVerified " +
  "payResults.dsId ReturnOid SettleId sID TRANID txstatus version xid"
).split(" ");

/** A name that a strict reader wants, and the values that it would take there. */
type Wanted = { name: string; takes(value: string): boolean };
/** What the values get for which no wanted name is left: unknown names, a name again, or other names of the bank. */
type Filling = "unknown" | "repeated" | "known";

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
 * strict reader, with one name left out, or with any value under one name. The bank signs texts that the donor typed on
 * its page with the rest: exactly those values that the forger lacks, in their order.
 */
export function relabelledNestpay(
  genuine: readonly ByteField[],
  aim: Victim,
  sign: Pen,
  random: Random,
): readonly ByteField[] {
  const wanted = Object.entries(approvalOf(aim)).sort(byName);
  // From some name on, the message's own values are used again.
  const from = random.pick([1, 2, 5, 11, 16, wanted.length]);
  const prefix = random.pick(["Fa", "Fa", "a", "adres", "zz"]);
  const typed = wanted.slice(0, from).map(([, text], n): ByteField => {
    return [`${prefix}${String(n).padStart(2, "0")}`, text];
  });
  const signed = sign([...signedOrder(genuine), ...typed]);
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
  const values = signedOrder(signed).map(([, value]) => value);
  for (const strict of shuffled(stricts, random)) {
    for (const filling of shuffled<Filling>(["unknown", "repeated", "known"], random)) {
      const found = relabel(values, strict, filling, random);
      if (found) return [...found, hashOf(signed)];
    }
  }
  return signed;
}

/**
 * A signature over values in the order of their names says nothing of the names. Gives these values, in this order,
 * other names in rising order: every wanted name once, on a value that it takes, and fillers on the rest. null: there is
 * no such way.
 */
function relabel(
  values: readonly string[],
  wanted: readonly Wanted[],
  filling: Filling,
  random: Random,
): ByteField[] | null {
  const hopeless = new Set<string>();

  /** Names for the values from `i` on, when the wanted names before `j` are given and `last` is the latest name. */
  function goOn(i: number, j: number, last: string): ByteField[] | null {
    const value = values[i];
    const next = wanted[j];
    if (value === undefined) return next ? null : [];
    const key = `${i} ${j} ${last}`;
    if (hopeless.has(key)) return null;
    const ways: [string | null, number][] = [
      [next?.takes(value) ? next.name : null, j + 1],
      [fillerAfter(last, next?.name), j],
    ];
    for (const [name, to] of random.chance(0.8) ? ways : ways.reverse()) {
      const rest = name === null ? null : goOn(i + 1, to, name);
      if (name !== null && rest) return [[name, value], ...rest];
    }
    hopeless.add(key);
    return null;
  }

  function fillerAfter(last: string, next: string | undefined): string | null {
    const isBelow = (name: string) => next === undefined || compareNames(name, next) < 0;
    if (filling === "repeated") return last === "" ? (wanted[0]?.name ?? null) : last;
    if (filling === "known")
      return knownNames.find((name) => compareNames(name, last) > 0 && isBelow(name)) ?? null;
    const unknown = last === "" ? "0" : `${last}0`;
    return isBelow(unknown) ? unknown : null;
  }

  return goOn(0, 0, "");
}

/** Names and values in the order in which values are signed, without the hash. */
export function signedOrder(fields: readonly ByteField[]): ByteField[] {
  return fields.filter(([name]) => !/^(hash|encoding|nationalidno)$/i.test(name)).sort(byName);
}

export function hashOf(fields: readonly ByteField[]): ByteField {
  return ["HASH", fields.find(([name]) => name === "HASH")?.[1] ?? ""];
}

const byName = (a: readonly [string, string], b: readonly [string, string]) => compareNames(a[0], b[0]);

export function compareNames(a: string, b: string): number {
  const one = a.toLowerCase();
  const other = b.toLowerCase();
  return one < other ? -1 : one > other ? 1 : 0;
}

function shuffled<Item>(list: readonly Item[], random: Random): Item[] {
  const placed = list.map((item) => ({ item, at: random.below(1_000_000) }));
  return placed.sort((a, b) => a.at - b.at).map(({ item }) => item);
}
