import type { Random } from "#testing/donor/random.ts";

export const formats = ["mt940", "camt", "csv", "xlsx"] as const;
export type Format = (typeof formats)[number];

type Piece = "channel" | "inquiry" | "payer" | "purpose";

export type FormatStyle = {
  pieces: readonly Piece[];
  pieceSeparator: string;
  capitals: boolean;
  /** What happens to letters that ASCII lacks. */
  letters: "kept" | "folded" | "lost" | "dropped";
  cut: number;
  payerField: boolean;
  payerInText: boolean;
  /** `serial` is the same number in all formats, `own` a number of this format, `slip` begins at 1 each day. */
  ids: "none" | "serial" | "own" | "slip";
  /** Only tables can lack balances. */
  balance: boolean;
  newestFirst: boolean;
  /** A table of a bank with serial numbers may book movements of the evening on the next day. */
  nextDay: boolean;
  /** The look of the files. Each writer uses some of these. */
  encoding: "utf-8" | "windows-1254";
  separator: ";" | "," | "\t";
  twoColumns: boolean;
  preamble: boolean;
  subfields: boolean;
  /** Each day is a statement; otherwise a file has one statement. */
  byDay: boolean;
};

export type Bank = { formats: readonly Format[]; styles: Readonly<Record<Format, FormatStyle>> };

export function randomBank(random: Random): Bank {
  const count = random.pick([1, 1, 1, 2, 2, 3]);
  const otherFormats = [...formats];
  const chosenFormats = Array.from({ length: count }, () =>
    otherFormats.splice(random.below(otherFormats.length), 1),
  ).flat();
  const ids = random.chance(0.6) ? random.pick(idKinds) : undefined;
  const orders = random.pick([payerFirst, payerFirst, purposeFirst, undefined]);
  const style = (format: Format) => randomManner(random, format, ids, orders);
  const styles = { mt940: style("mt940"), camt: style("camt"), csv: style("csv"), xlsx: style("xlsx") };
  return { formats: chosenFormats, styles };
}

const idKinds = ["none", "serial", "own", "slip"] as const;
type Order = { pieces: readonly Piece[]; minCut: number };

const payerFirst: readonly Order[] = [
  { pieces: ["channel", "payer", "purpose"], minCut: 24 },
  { pieces: ["payer", "purpose"], minCut: 20 },
  { pieces: ["payer", "channel", "purpose"], minCut: 20 },
  { pieces: ["channel", "inquiry", "payer", "purpose"], minCut: 35 },
  { pieces: ["inquiry", "payer", "purpose"], minCut: 25 },
];
const purposeFirst: readonly Order[] = [
  { pieces: ["purpose", "payer"], minCut: 20 },
  { pieces: ["channel", "purpose", "payer"], minCut: 24 },
];
/** Where formats begin with different pieces, each text must be long enough to show both. */
const mixed: readonly Order[] = [...payerFirst, ...purposeFirst].map((order) => ({ ...order, minCut: 50 }));

function randomManner(
  random: Random,
  format: Format,
  ids: FormatStyle["ids"] | undefined,
  orders: readonly Order[] | undefined,
): FormatStyle {
  const { pieces, minCut } = random.pick(orders ?? mixed);
  return {
    pieces,
    pieceSeparator: random.pick([" ", " ", "-", "/", " - "]),
    capitals: random.chance(0.7),
    letters:
      format === "camt" ? "kept" : random.pick(["kept", "folded", "folded", "lost", "dropped"] as const),
    cut: random.chance(0.7) ? random.between(minCut, 50) : 140,
    payerField: random.chance(format === "camt" ? 0.7 : 0.35),
    payerInText: random.chance(0.7),
    ids: ids ?? random.pick(idKinds),
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
