import { createRandom, type Random } from "#testing/donor/random.ts";
import { makeReference } from "./damage.ts";
import { type Draft, episodes } from "./episodes.ts";
import { makeIban, makeName, purposes } from "./people.ts";
import { type PlannedOrder, type PlannedRow, type StatementPlan, sumOf } from "./plan.ts";

/** The first account of the example foundation. */
const iban = "TR399990100000000000000001";
const firstDay = "2026-11-02";
const days = 20;

/** Makes a statement with this number of rows. The same seed makes the same statement. */
export function makePlan({ seed = 1, rows: count = 2_000 } = {}): StatementPlan {
  const random = createRandom(seed);
  const orders: PlannedOrder[] = [];
  const references = new Set<string>();
  const order = (more: Partial<PlannedOrder> = {}): PlannedOrder => {
    const placed = { ...makeOrder(random), ...more };
    if (references.has(placed.reference)) return order(more);
    references.add(placed.reference);
    orders.push(placed);
    return placed;
  };
  const stranger = () => makeOrder(random);
  const drafts: Draft[] = [];
  while (drafts.length < count) {
    const episode = pickEpisode(random)({ random, order, stranger, days });
    // An episode is never cut, because a return without its transfer is another case.
    if (drafts.length + episode.length <= count) drafts.push(...episode);
  }
  const rows = book(drafts, random);
  const opening = random.between(0, 5_000_000_00) + 1_000_000_00;
  return { iban, opening, closing: opening + sumOf(rows), orders, rows };
}

function pickEpisode(random: Random) {
  let remaining = random.below(episodes.reduce((sum, { weight }) => sum + weight, 0));
  for (const { weight, make } of episodes) {
    remaining -= weight;
    if (remaining < 0) return make;
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

/** Sorts the rows by day, and gives each the number of the bank. */
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
