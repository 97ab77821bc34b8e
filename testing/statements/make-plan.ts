import { createRandom, type Random } from "#testing/donor/random.ts";
import { makeReference } from "./damage.ts";
import { type Draft, episodes } from "./episodes.ts";
import { makeIban, makeName, purposes } from "./people.ts";
import { type PlannedOrder, type PlannedRow, type StatementPlan, sumOf } from "./plan.ts";

/** The first account of the example foundation. */
const iban = "TR399990100000000000000001";
const firstDay = "2026-11-02";
const days = 20;

/** A statement of so many rows. The same seed gives the same one. */
export function makePlan({ seed = 1, rows: count = 2_000 } = {}): StatementPlan {
  const random = createRandom(seed);
  const orders: PlannedOrder[] = [];
  const taken = new Set<string>();
  const order = (more: Partial<PlannedOrder> = {}): PlannedOrder => {
    const made = { ...makeOrder(random), ...more };
    if (taken.has(made.reference)) return order(more);
    taken.add(made.reference);
    orders.push(made);
    return made;
  };
  const stranger = () => makeOrder(random);
  const drafts: Draft[] = [];
  while (drafts.length < count) {
    const made = pickEpisode(random)({ random, order, stranger, days });
    // An episode is never cut: a return without its transfer would be another case.
    if (drafts.length + made.length <= count) drafts.push(...made);
  }
  const rows = book(drafts, random);
  const opening = random.between(0, 5_000_000_00) + 1_000_000_00;
  return { iban, opening, closing: opening + sumOf(rows), orders, rows };
}

function pickEpisode(random: Random) {
  let left = random.below(episodes.reduce((sum, { weight }) => sum + weight, 0));
  for (const { weight, make } of episodes) {
    left -= weight;
    if (left < 0) return make;
  }
  throw new Error("no episode");
}

function makeOrder(random: Random): PlannedOrder {
  const whole = random.pick([100, 150, 200, 250, 500, 750, 1_000, 2_500, 7_000, 14_000]);
  const amount = whole * 100 + (random.chance(0.15) ? random.below(100) : 0);
  return {
    reference: makeReference(random),
    amount,
    name: makeName(random),
    iban: makeIban(random),
    placedOn: firstDay,
    purpose: random.pick(purposes),
  };
}

/** Puts the rows in the order of their days, numbered by the bank. */
function book(drafts: readonly Draft[], random: Random): PlannedRow[] {
  const placed = drafts.map((draft) => ({ ...draft, day: draft.day ?? random.below(days) }));
  const sorted = placed.toSorted((one, other) => one.day - other.day);
  const first = Date.parse(`${firstDay}T00:00:00Z`);
  return sorted.map(({ day, ...row }, at) => ({
    ...row,
    bookedOn: new Date(first + day * 86_400_000).toISOString().slice(0, 10),
    bankId: `F${String(at + 1).padStart(7, "0")}`,
  }));
}
