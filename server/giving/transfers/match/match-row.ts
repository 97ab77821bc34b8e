import { shiftDay } from "#shared/text/dates.ts";
import type { BankRow, KnownOrder, Learnt, OrderReason, Suggestion, Verdict } from "./facts.ts";
import { referencesOf } from "./find-references.ts";
import { nameKey, nameKeysOf } from "./names.ts";
import { missing, type OrderIndex } from "./order-index.ts";
import { type PlainText, plainTextOf } from "./plain-text.ts";
import { purposesIn } from "./purposes.ts";
import { isFee, isPosSettlement, saysReturned } from "./recognise-row.ts";

export type Known = { orders: OrderIndex; learnt: Learnt };

/** Staff can compare this many suggestions at a glance. */
const mostSuggestions = 5;
/** An older order of the same name is likely to be another gift. */
export const nameDays = 30;

type Hit = { order: KnownOrder; sure: boolean };

/**
 * Decides what a row is for. A match is automatic only by a single intact reference of an order that waits for exactly
 * this amount; everything else is a suggestion for staff (docs/decisions/055-matching.md).
 */
export function matchRow(row: BankRow, known: Known): Verdict {
  if (row.amount < 0) return { kind: "aside", reason: isFee(row.text) ? "fee" : "outgoing" };
  const text = plainTextOf(row);
  const hits = hitsIn(row, known);
  const certain = automaticOf(row, hits);
  if (certain) return { kind: "automatic", order: certain.id, amount: row.amount };
  if (hits.length === 0 && isPosSettlement(row)) return { kind: "aside", reason: "pos" };
  const suggestions = distinct([
    ...byReference(row, hits),
    ...(hits.length === 0 ? byDamaged(row, text, known) : []),
    ...byPayer(row, known),
    ...byName(row, known),
    ...purposesIn(row.text).map((purpose) => ({ kind: "new-gift", ...purpose }) as const),
  ]);
  return suggestions.length === 0 ? { kind: "nothing" } : { kind: "suggestions", suggestions };
}

function hitsIn(row: BankRow, { orders }: Known): Hit[] {
  return referencesOf(row).flatMap(({ reference, sure }) => {
    const order = orders.withReference(reference);
    return order && !row.decided.includes(order.id) ? [{ order, sure }] : [];
  });
}

function automaticOf(row: BankRow, hits: readonly Hit[]): KnownOrder | null {
  const [hit, second] = hits;
  if (!hit?.sure || second || row.decided.length > 0 || saysReturned(row.text)) return null;
  const { order } = hit;
  const waits = order.standing === "waiting" && order.received === 0;
  // A statement from before the order cannot know its reference: whatever is there is a coincidence.
  return waits && order.amount === row.amount && row.bookedOn >= order.placedOn ? order : null;
}

function byReference(row: BankRow, hits: readonly Hit[]): Suggestion[] {
  const open = hits.map(({ order }) => order).filter((order) => reasonOf(row, order) !== "already-paid");
  const waiting = open.filter(({ standing }) => standing === "waiting");
  const sum = waiting.reduce((total, order) => total + missing(order), 0);
  const single = hits
    .map(({ order }) => suggest(row, order, reasonOf(row, order)))
    .toSorted((one, other) => rank(one) - rank(other));
  if (waiting.length < 2 || sum !== row.amount) return single;
  const orders = waiting.map((order) => ({ id: order.id, amount: missing(order) }));
  return [{ kind: "orders", reason: "several", orders }, ...single];
}

function reasonOf(row: BankRow, order: KnownOrder): OrderReason {
  if (order.standing === "closed") return "not-waiting";
  const rest = missing(order);
  if (order.standing === "paid" || rest === 0) return "already-paid";
  if (row.amount !== rest) return row.amount < rest ? "part" : "above";
  return order.received === 0 ? "exact" : "rest";
}

const trust: readonly OrderReason[] = ["exact", "rest", "part", "above", "not-waiting", "already-paid"];

function rank(suggestion: Suggestion): number {
  return suggestion.kind === "orders" ? trust.indexOf(suggestion.reason) : trust.length;
}

function suggest(row: BankRow, order: KnownOrder, reason: OrderReason): Suggestion {
  const amount = reason === "already-paid" ? 0 : Math.min(row.amount, missing(order));
  return { kind: "orders", reason, orders: [{ id: order.id, amount }] };
}

function byDamaged(row: BankRow, text: PlainText, known: Known): Suggestion[] {
  const names = nameKeysOf(row);
  const donors = donorsOf(row, known);
  /** The amount counts more than the name, and the name more than the payer. */
  const points = (order: KnownOrder) =>
    (missing(order) === row.amount ? 4 : 0) +
    (names.has(nameKey(order.name) ?? "") ? 2 : 0) +
    (order.donors.some((donor) => donors.has(donor)) ? 1 : 0);
  return eligible(row, known.orders.near(text.signs))
    .toSorted((one, other) => points(other) - points(one))
    .map((order) => suggest(row, order, "damaged-reference"));
}

function byPayer(row: BankRow, known: Known): Suggestion[] {
  const orders = known.orders.ofDonors(donorsOf(row, known)).filter((order) => missing(order) === row.amount);
  return eligible(row, orders).map((order) => suggest(row, order, "payer"));
}

function byName(row: BankRow, { orders }: Known): Suggestion[] {
  const since = shiftDay(row.bookedOn, -nameDays);
  const named = orders.named(nameKeysOf(row), row.amount).filter(({ placedOn }) => placedOn >= since);
  return eligible(row, named)
    .filter((order) => missing(order) === row.amount)
    .map((order) => suggest(row, order, "name"));
}

function donorsOf({ payer }: BankRow, { learnt }: Known): ReadonlySet<string> {
  return (payer === null ? undefined : learnt.get(payer)) ?? new Set();
}

/** Placed before the money came, the latest first. */
function eligible(row: BankRow, orders: readonly KnownOrder[]): KnownOrder[] {
  return orders
    .filter(({ id, placedOn }) => placedOn <= row.bookedOn && !row.decided.includes(id))
    .toSorted((one, other) => (one.placedOn < other.placedOn ? 1 : one.placedOn > other.placedOn ? -1 : 0));
}

function distinct(suggestions: readonly Suggestion[]): Suggestion[] {
  const seen = new Map<string, Suggestion>();
  for (const each of suggestions) {
    const key =
      each.kind === "orders"
        ? each.orders.map(({ id }) => id).join(" ")
        : `${each.category} ${each.donationType}`;
    if (!seen.has(key)) seen.set(key, each);
  }
  return [...seen.values()].slice(0, mostSuggestions);
}
