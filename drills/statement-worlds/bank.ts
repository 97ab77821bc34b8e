import type { Random } from "#testing/donor/random.ts";

export const formats = ["mt940", "camt", "csv", "xlsx"] as const;
export type Format = (typeof formats)[number];

type Piece = "channel" | "inquiry" | "payer" | "purpose";

/** How a bank tells of its movements in one format. */
export type Manner = {
  /** The order of what its text is made of. */
  pieces: readonly Piece[];
  between: string;
  capitals: boolean;
  /** What it does to the letters that ASCII lacks. */
  letters: "kept" | "folded" | "lost" | "dropped";
  /** Where it cuts its texts. */
  cut: number;
  /** Whether the payer has a field, and whether the text names the payer beside it. */
  payerField: boolean;
  payerInText: boolean;
  /** The number that is the same in all formats, one of this format, or one that begins at 1 each day. */
  ids: "none" | "serial" | "own" | "slip";
  /** Tables only; the others have balances by nature. */
  balance: boolean;
  newestFirst: boolean;
  /** Tables of a bank with the same numbers everywhere may give the next day for what came in the evening. */
  nextDay: boolean;
  /** How its files look; each writer reads some of these. */
  encoding: "utf-8" | "windows-1254";
  separator: ";" | "," | "\t";
  twoColumns: boolean;
  preamble: boolean;
  subfields: boolean;
  /** Each day is a statement; otherwise all days of a file are one. */
  byDay: boolean;
};

export type Bank = { formats: readonly Format[]; manners: Readonly<Record<Format, Manner>> };

export function randomBank(random: Random): Bank {
  const count = random.pick([1, 1, 1, 2, 2, 3]);
  const rest = [...formats];
  const chosen = Array.from({ length: count }, () => rest.splice(random.below(rest.length), 1)).flat();
  const ids = random.chance(0.6) ? random.pick(allIds) : undefined;
  const orders = random.pick([payerFirst, payerFirst, purposeFirst, undefined]);
  const manner = (format: Format) => randomManner(random, format, ids, orders);
  const manners = { mt940: manner("mt940"), camt: manner("camt"), csv: manner("csv"), xlsx: manner("xlsx") };
  return { formats: chosen, manners };
}

const allIds = ["none", "serial", "own", "slip"] as const;
type Order = { pieces: readonly Piece[]; leastCut: number };

const payerFirst: readonly Order[] = [
  { pieces: ["channel", "payer", "purpose"], leastCut: 24 },
  { pieces: ["payer", "purpose"], leastCut: 20 },
  { pieces: ["payer", "channel", "purpose"], leastCut: 20 },
  { pieces: ["channel", "inquiry", "payer", "purpose"], leastCut: 35 },
  { pieces: ["inquiry", "payer", "purpose"], leastCut: 25 },
];
const purposeFirst: readonly Order[] = [
  { pieces: ["purpose", "payer"], leastCut: 20 },
  { pieces: ["channel", "purpose", "payer"], leastCut: 24 },
];
/** Beside a format that begins with the other, each text shows something of both. */
const mixed: readonly Order[] = [...payerFirst, ...purposeFirst].map((order) => ({ ...order, leastCut: 50 }));

function randomManner(
  random: Random,
  format: Format,
  ids: Manner["ids"] | undefined,
  orders: readonly Order[] | undefined,
): Manner {
  const { pieces, leastCut } = random.pick(orders ?? mixed);
  return {
    pieces,
    between: random.pick([" ", " ", "-", "/", " - "]),
    capitals: random.chance(0.7),
    letters:
      format === "camt" ? "kept" : random.pick(["kept", "folded", "folded", "lost", "dropped"] as const),
    cut: random.chance(0.7) ? random.between(leastCut, 50) : 140,
    payerField: random.chance(format === "camt" ? 0.7 : 0.35),
    payerInText: random.chance(0.7),
    ids: ids ?? random.pick(allIds),
    balance: format === "mt940" || format === "camt" || random.chance(0.6),
    nextDay: ids === "serial" && format !== "mt940" && format !== "camt" && random.chance(0.15),
    newestFirst: (format === "csv" || format === "xlsx") && random.chance(0.4),
    encoding: random.pick(["utf-8", "windows-1254"] as const),
    separator: random.pick([";", ";", ",", "\t"] as const),
    twoColumns: random.chance(0.4),
    preamble: random.chance(0.5),
    subfields: random.chance(0.5),
    byDay: random.chance(0.7),
  };
}
