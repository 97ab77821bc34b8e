import type { Random } from "#testing/donor/random.ts";
import * as damage from "./damage.ts";
import type { PlannedOrder, PlannedRow, RowKind, Truth } from "./plan.ts";

/** A row before the bank numbers it. Without a day it may be booked on any. */
export type Draft = Omit<PlannedRow, "bankId" | "bookedOn"> & { day?: number };

type Scene = {
  random: Random;
  /** An order that waits for its transfer. */
  order: (more?: Partial<PlannedOrder>) => PlannedOrder;
  /** What would be one, of a person who ordered nothing. */
  stranger: () => PlannedOrder;
  days: number;
};
type Episode = { weight: number; make: (scene: Scene) => Draft[] };

/** What happens in an account of a foundation, and how often. */
export const episodes: readonly Episode[] = [
  { weight: 240, make: (scene) => [gift(scene, "intact")] },
  { weight: 160, make: (scene) => [gift(scene, "upper-case", { text: damage.toBankCapitals })] },
  { weight: 60, make: (scene) => [gift(scene, "split-reference", { reference: splitReference })] },
  { weight: 60, make: (scene) => [gift(scene, "joined-words", { text: damage.joinWords })] },
  { weight: 90, make: (scene) => [gift(scene, "typo", { damaged: damage.mistype })] },
  { weight: 40, make: (scene) => [gift(scene, "lost-letter", { damaged: damage.loseLetter })] },
  { weight: 30, make: (scene) => [gift(scene, "swapped-letters", { damaged: damage.swapLetters })] },
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

type Marks = {
  reference?: (random: Random, reference: string) => string;
  damaged?: (random: Random, reference: string) => string;
  text?: (text: string) => string;
};

function gift(scene: Scene, kind: RowKind, marks: Marks = {}, given = scene.order()): Draft {
  const { random } = scene;
  const { damaged, reference = damaged ?? damage.writeReference } = marks;
  const shown = reference(random, given.reference);
  const text = (marks.text ?? ((same) => same))(describe(random, given, shown));
  return {
    ...incoming(given, cut(random, text, shown)),
    truth: truthOf(kind, [given], damaged ? "damaged" : "intact", !damaged),
  };
}

/** The reference, the purpose and the name in the order in which people write them. */
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

/** Banks keep 20–50 characters. A cut that would take the reference is an episode of its own. */
function cut(random: Random, text: string, keeps: string): string {
  if (!random.chance(0.3)) return text;
  const kept = text.slice(0, random.between(20, 50));
  return kept.toUpperCase().includes(keeps.toUpperCase()) ? kept : text;
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
  const meant = orders.map(({ reference: name, amount }) => ({ reference: name, amount }));
  return { kind, orders: meant, reference, automatic };
}

function cutAway({ random, order }: Scene): Draft[] {
  const given = order();
  const text = `${given.name} ${given.purpose} için bağış ${given.reference}`;
  const end = Math.min(random.between(20, 50), text.indexOf(given.reference) + random.below(6));
  return [{ ...incoming(given, text.slice(0, end)), truth: truthOf("cut-away", [given], "gone", false) }];
}

function otherAmount(scene: Scene): Draft[] {
  const given = scene.order();
  const row = gift(scene, "other-amount", {}, given);
  const amount = given.amount + scene.random.pick([-50_00, -1, 1, 50_00, 100_00]);
  const orders = [{ reference: given.reference, amount: Math.min(amount, given.amount) }];
  return [{ ...row, amount, truth: { ...row.truth, orders, automatic: false } }];
}

function twoGifts({ order }: Scene): Draft[] {
  const one = order();
  const other = order({ name: one.name, iban: one.iban });
  const text = `${one.reference} ve ${other.reference} ${one.purpose}`;
  const amount = one.amount + other.amount;
  return [{ ...incoming(one, text), amount, truth: truthOf("two-gifts", [one, other], "intact", false) }];
}

function partsOfGift(scene: Scene): Draft[] {
  const given = scene.order();
  const first = Math.max(1, Math.floor((given.amount * scene.random.between(20, 80)) / 100));
  const day = scene.random.below(scene.days - 1);
  return [first, given.amount - first].map((amount, at) => {
    const row = gift(scene, "part-of-gift", {}, given);
    const orders = [{ reference: given.reference, amount }];
    return { ...row, amount, day: day + at, truth: { ...row.truth, orders, automatic: false } };
  });
}

function equalGifts(scene: Scene): Draft[] {
  const one = scene.order();
  const { name, iban, amount, purpose } = one;
  const day = scene.random.below(scene.days);
  const both = [one, scene.order({ name, iban, amount, purpose })];
  return both.map((given) => ({ ...gift(scene, "equal-gifts", {}, given), day }));
}

/** The donor pays the same order again: the second row is equal in everything, and belongs to no order. */
function paidTwice(scene: Scene): Draft[] {
  const day = scene.random.below(scene.days);
  const row = { ...gift(scene, "paid-twice"), day };
  return [row, { ...row, truth: { ...row.truth, orders: [], automatic: false } }];
}

/** Two open orders, one character apart, with equal amounts; a third text is as near to one as to the other. */
function nearTwins(scene: Scene): Draft[] {
  const { random, order } = scene;
  const one = order();
  const other = order({ reference: damage.makeTwin(random, one.reference), amount: one.amount });
  if (random.chance(0.5)) return [one, other].map((given) => gift(scene, "near-twin", {}, given));
  const between = other.reference.slice(0, 7) + one.reference.charAt(7);
  const row = gift(scene, "between-twins", { damaged: () => between }, one);
  return [row, gift(scene, "near-twin", {}, other)];
}

function returned(scene: Scene): Draft[] {
  const { random, days } = scene;
  const given = scene.order();
  const row = gift(scene, "returned", {}, given);
  const day = random.below(days - 1);
  const back = `IADE ${damage.toBankCapitals(given.name)} ${given.reference} HESAP KAPALI`;
  return [
    { ...row, day, truth: { ...row.truth, orders: [], automatic: false } },
    {
      ...incoming(given, back),
      amount: -given.amount,
      day: day + random.below(2),
      truth: { kind: "return", orders: [], reference: "intact", automatic: false },
    },
  ];
}

function missingReference({ random, order }: Scene): Draft[] {
  const given = order();
  const text = random.pick([`${given.name} ${given.purpose}`, given.purpose, "", "hayırlı olsun"]);
  const shown = random.pick([text, damage.loseTurkish(random, text), damage.toBankCapitals(text)]);
  return [{ ...incoming(given, shown), truth: truthOf("missing-reference", [given], "gone", false) }];
}

/** A reference with a right check character that no order has, and numbers of other programs that look like one. */
function foreignReference({ random, stranger }: Scene): Draft[] {
  const number = random.pick([damage.makeReference(random), random.text("0123456789", 8), "SORGU12345678"]);
  const text = `${number} ${random.pick(["FAST", "EFT"])} aidat`;
  return [noOrder("foreign-reference", stranger(), text)];
}

/** A gift that was never ordered here. */
function purposeOnly({ random, stranger }: Scene): Draft[] {
  const text = random.pick(["KURBAN BAGISI", "zekatım", "fitre 4 kişi", "Yetim için", "ZEKAT-FITRE"]);
  return [noOrder("purpose-only", stranger(), text)];
}

const nobody = { name: null, iban: null };

function posSettlement({ random }: Scene): Draft[] {
  const text = `UYE ISYERI POS ODEMESI ${random.text("0123456789", 10)} ${random.between(1, 90)} ADET`;
  return [noOrder("pos-settlement", { ...nobody, amount: random.between(10_000, 9_000_000) }, text)];
}

function fee({ random }: Scene): Draft[] {
  const text = random.pick(["EFT ÜCRETİ", "BSMV", "HESAP İŞLETİM ÜCRETİ", "HAVALE MASRAFI"]);
  return [noOrder("fee", { ...nobody, amount: -random.between(50, 5_000) }, text)];
}

function outgoing({ random, stranger }: Scene): Draft[] {
  const text = random.pick(["KIRA ODEMESI", "FATURA 2026/11", "Erzak alımı", "MAAS ODEMESI"]);
  return [noOrder("outgoing", { ...stranger(), amount: -random.between(10_000, 5_000_000) }, text)];
}

type Payer = { amount: number; name: string | null; iban: string | null };

function noOrder(kind: RowKind, { amount, name, iban }: Payer, text: string): Draft {
  const truth: Truth = { kind, orders: [], reference: "gone", automatic: false };
  return { amount, payerName: name, payerIban: iban, text, truth };
}
