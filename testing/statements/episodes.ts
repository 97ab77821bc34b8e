import type { Random } from "#testing/donor/random.ts";
import * as damage from "./damage.ts";
import type { PlannedOrder, PlannedRow, RowKind, Truth } from "./plan.ts";

/** A row before the bank numbers it. A row without a day may be booked on any. */
export type Draft = Omit<PlannedRow, "bankId" | "bookedOn"> & { day?: number };

type EpisodeContext = {
  random: Random;
  /** Makes an order that waits for its transfer. */
  order: (more?: Partial<PlannedOrder>) => PlannedOrder;
  /** Makes the name and the account of a person without an order. */
  stranger: () => PlannedOrder;
  days: number;
};
type Episode = { weight: number; make: (context: EpisodeContext) => Draft[] };

/** The kinds of movements in an account of a foundation. `weight`: how often each happens. */
export const episodes: readonly Episode[] = [
  { weight: 240, make: (context) => [gift(context, "intact")] },
  { weight: 160, make: (context) => [gift(context, "upper-case", { text: damage.toBankCapitals })] },
  { weight: 60, make: (context) => [gift(context, "split-reference", { reference: splitReference })] },
  { weight: 60, make: (context) => [gift(context, "joined-words", { text: damage.joinWords })] },
  { weight: 90, make: (context) => [gift(context, "typo", { damaged: damage.mistype })] },
  { weight: 40, make: (context) => [gift(context, "lost-letter", { damaged: damage.loseLetter })] },
  { weight: 30, make: (context) => [gift(context, "swapped-letters", { damaged: damage.swapLetters })] },
  { weight: 40, make: cutAway },
  { weight: 40, make: otherAmount },
  { weight: 25, make: twoGifts },
  { weight: 20, make: partsOfGift },
  { weight: 20, make: equalGifts },
  { weight: 10, make: paidTwice },
  { weight: 25, make: nearTwins },
  { weight: 20, make: returned },
  { weight: 60, make: missingReference },
  { weight: 30, make: foreignReference },
  { weight: 40, make: purposeOnly },
  { weight: 30, make: posSettlement },
  { weight: 40, make: fee },
  { weight: 20, make: outgoing },
];

/** Changes of the reference or of the whole text. */
type Damages = {
  reference?: (random: Random, reference: string) => string;
  damaged?: (random: Random, reference: string) => string;
  text?: (text: string) => string;
};

function gift(context: EpisodeContext, kind: RowKind, damages: Damages = {}, order = context.order()): Draft {
  const { random } = context;
  const { damaged, reference = damaged ?? damage.writeReference } = damages;
  const writtenReference = reference(random, order.reference);
  const text = (damages.text ?? ((unchanged) => unchanged))(describe(random, order, writtenReference));
  return {
    ...incoming(order, cut(random, text, writtenReference)),
    truth: truthOf(kind, [order], damaged ? "damaged" : "intact", !damaged),
  };
}

/** The text of a transfer, in the orders in which people write the reference, the purpose and the name. */
function describe(random: Random, { purpose, name }: PlannedOrder, reference: string): string {
  const lead = random.pick(["", "", "bağış ", "ref: ", "no:", "FAST "]);
  return random.pick([
    `${lead}${reference} ${purpose}`,
    `${reference} ${purpose} ${name}`,
    `${purpose} ${lead}${reference}`,
    `${name} ${purpose} ${reference}`,
    `${lead}${reference}`,
  ]);
}

/** Banks keep 20 to 50 characters. Here a cut never removes the reference: `cutAway` does that. */
function cut(random: Random, text: string, reference: string): string {
  if (!random.chance(0.3)) return text;
  const start = text.slice(0, random.between(20, 50));
  return start.toUpperCase().includes(reference.toUpperCase()) ? start : text;
}

function splitReference(random: Random, reference: string): string {
  const at = random.between(1, 7);
  return `${reference.slice(0, at)} ${reference.slice(at)}`;
}

function incoming({ amount, name, iban }: PlannedOrder, text: string): Omit<Draft, "truth"> {
  return { amount, text, payerName: name, payerIban: iban };
}

function truthOf(
  kind: RowKind,
  orders: readonly PlannedOrder[],
  reference: Truth["reference"],
  automatic: boolean,
): Truth {
  const parts = orders.map(({ reference: name, amount }) => ({ reference: name, amount }));
  return { kind, orders: parts, reference, automatic };
}

function cutAway({ random, order }: EpisodeContext): Draft[] {
  const placed = order();
  const text = `${placed.name} ${placed.purpose} için bağış ${placed.reference}`;
  const end = Math.min(random.between(20, 50), text.indexOf(placed.reference) + random.below(6));
  return [{ ...incoming(placed, text.slice(0, end)), truth: truthOf("cut-away", [placed], "gone", false) }];
}

function otherAmount(context: EpisodeContext): Draft[] {
  const placed = context.order();
  const row = gift(context, "other-amount", {}, placed);
  const amount = placed.amount + context.random.pick([-50_00, -1, 1, 50_00, 100_00]);
  const orders = [{ reference: placed.reference, amount: Math.min(amount, placed.amount) }];
  return [{ ...row, amount, truth: { ...row.truth, orders, automatic: false } }];
}

function twoGifts({ order }: EpisodeContext): Draft[] {
  const one = order();
  const other = order({ name: one.name, iban: one.iban });
  const text = `${one.reference} ve ${other.reference} ${one.purpose}`;
  const amount = one.amount + other.amount;
  return [{ ...incoming(one, text), amount, truth: truthOf("two-gifts", [one, other], "intact", false) }];
}

function partsOfGift(context: EpisodeContext): Draft[] {
  const placed = context.order();
  const first = Math.max(1, Math.floor((placed.amount * context.random.between(20, 80)) / 100));
  const day = context.random.below(context.days - 1);
  return [first, placed.amount - first].map((amount, at) => {
    const row = gift(context, "part-of-gift", {}, placed);
    const orders = [{ reference: placed.reference, amount }];
    return { ...row, amount, day: day + at, truth: { ...row.truth, orders, automatic: false } };
  });
}

function equalGifts(context: EpisodeContext): Draft[] {
  const one = context.order();
  const { name, iban, amount, purpose } = one;
  const day = context.random.below(context.days);
  const orders = [one, context.order({ name, iban, amount, purpose })];
  return orders.map((placed) => ({ ...gift(context, "equal-gifts", {}, placed), day }));
}

/** The donor pays the same order twice. The rows are equal, and the second belongs to no order. */
function paidTwice(context: EpisodeContext): Draft[] {
  const day = context.random.below(context.days);
  const row = { ...gift(context, "paid-twice"), day };
  return [row, { ...row, truth: { ...row.truth, orders: [], automatic: false } }];
}

/** Two orders of equal amounts whose references differ in one character. Some texts are as similar to one as to the other. */
function nearTwins(context: EpisodeContext): Draft[] {
  const { random, order } = context;
  const one = order();
  const other = order({ reference: damage.makeTwin(random, one.reference), amount: one.amount });
  if (random.chance(0.5)) return [one, other].map((placed) => gift(context, "near-twin", {}, placed));
  const between = other.reference.slice(0, 7) + one.reference.charAt(7);
  const row = gift(context, "between-twins", { damaged: () => between }, one);
  return [row, gift(context, "near-twin", {}, other)];
}

function returned(context: EpisodeContext): Draft[] {
  const { random, days } = context;
  const placed = context.order();
  const row = gift(context, "returned", {}, placed);
  const day = random.below(days - 1);
  const returnText = `IADE ${damage.toBankCapitals(placed.name)} ${placed.reference} HESAP KAPALI`;
  return [
    { ...row, day, truth: { ...row.truth, orders: [], automatic: false } },
    {
      ...incoming(placed, returnText),
      amount: -placed.amount,
      day: day + random.below(2),
      truth: { kind: "return", orders: [], reference: "intact", automatic: false },
    },
  ];
}

function missingReference({ random, order }: EpisodeContext): Draft[] {
  const placed = order();
  const text = random.pick([`${placed.name} ${placed.purpose}`, placed.purpose, "", "hayırlı olsun"]);
  const damagedText = random.pick([text, damage.loseTurkish(random, text), damage.toBankCapitals(text)]);
  return [{ ...incoming(placed, damagedText), truth: truthOf("missing-reference", [placed], "gone", false) }];
}

/** A valid reference that no order has, or a number of another program that looks like a reference. */
function foreignReference({ random, stranger }: EpisodeContext): Draft[] {
  const number = random.pick([damage.makeReference(random), random.text("0123456789", 8), "SORGU12345678"]);
  const text = `${number} ${random.pick(["FAST", "EFT"])} aidat`;
  return [noOrder("foreign-reference", stranger(), text)];
}

/** A donation without an order. */
function purposeOnly({ random, stranger }: EpisodeContext): Draft[] {
  const text = random.pick(["KURBAN BAGISI", "zekatım", "fitre 4 kişi", "Yetim için", "ZEKAT-FITRE"]);
  return [noOrder("purpose-only", stranger(), text)];
}

const noPayer = { name: null, iban: null };

function posSettlement({ random }: EpisodeContext): Draft[] {
  const text = `UYE ISYERI POS ODEMESI ${random.text("0123456789", 10)} ${random.between(1, 90)} ADET`;
  return [noOrder("pos-settlement", { ...noPayer, amount: random.between(10_000, 9_000_000) }, text)];
}

function fee({ random }: EpisodeContext): Draft[] {
  const text = random.pick(["EFT ÜCRETİ", "BSMV", "HESAP İŞLETİM ÜCRETİ", "HAVALE MASRAFI"]);
  return [noOrder("fee", { ...noPayer, amount: -random.between(50, 5_000) }, text)];
}

function outgoing({ random, stranger }: EpisodeContext): Draft[] {
  const text = random.pick(["KIRA ODEMESI", "FATURA 2026/11", "Erzak alımı", "MAAS ODEMESI"]);
  return [noOrder("outgoing", { ...stranger(), amount: -random.between(10_000, 5_000_000) }, text)];
}

type Payer = { amount: number; name: string | null; iban: string | null };

function noOrder(kind: RowKind, { amount, name, iban }: Payer, text: string): Draft {
  const truth: Truth = { kind, orders: [], reference: "gone", automatic: false };
  return { amount, payerName: name, payerIban: iban, text, truth };
}
