import { shiftDay } from "#shared/text/dates.ts";
import type { BankRow, DonorsByPayer, OrderFacts, OrderReason, Suggestion, Verdict } from "./facts.ts";
import { referencesOf } from "./find-references.ts";
import { listNameKeys, nameKey } from "./names.ts";
import { computeMissing, type OrderIndex } from "./order-index.ts";
import { type PlainText, readPlainText } from "./plain-text.ts";
import { purposesIn } from "./purposes.ts";
import { isFee, isPosSettlement, mentionsReturn } from "./recognise-row.ts";

export type MatchFacts = { orders: OrderIndex; donorsByPayer: DonorsByPayer };

const maxSuggestions = 5;
/** Days after which an order with the same name and amount is probably another donation. */
export const nameDays = 30;

type ReferenceHit = { order: OrderFacts; isSure: boolean };

/**
 * Decides which order a row belongs to. A match is automatic only if the row has a single intact reference, and its order
 * waits for exactly this amount. All other results are suggestions for staff (docs/decisions/055-matching.md).
 */
export function matchRow(row: BankRow, facts: MatchFacts): Verdict {
  if (row.amount < 0) return { kind: "aside", reason: isFee(row.text) ? "fee" : "outgoing" };
  const text = readPlainText(row);
  const hits = findHits(row, facts);
  const automaticOrder = findAutomaticOrder(row, hits);
  if (automaticOrder) return { kind: "automatic", order: automaticOrder.id, amount: row.amount };
  if (hits.length === 0 && isPosSettlement(row)) return { kind: "aside", reason: "pos" };
  const suggestions = removeDuplicates([
    ...suggestByReference(row, hits),
    ...(hits.length === 0 ? suggestByDamagedReference(row, text, facts) : []),
    ...suggestByPayer(row, facts),
    ...suggestByName(row, facts),
    ...purposesIn(row.text).map((purpose) => ({ kind: "new-gift", ...purpose }) as const),
  ]);
  return suggestions.length === 0 ? { kind: "nothing" } : { kind: "suggestions", suggestions };
}

function findHits(row: BankRow, { orders }: MatchFacts): ReferenceHit[] {
  return referencesOf(row).flatMap(({ reference, isSure }) => {
    const order = orders.findByReference(reference);
    return order && !row.matchedOrderIds.includes(order.id) ? [{ order, isSure }] : [];
  });
}

function findAutomaticOrder(row: BankRow, hits: readonly ReferenceHit[]): OrderFacts | null {
  const [hit, second] = hits;
  if (!hit?.isSure || second || row.matchedOrderIds.length > 0 || mentionsReturn(row.text)) return null;
  const { order } = hit;
  const isWaiting = order.transferState === "waiting" && order.received === 0;
  // A payment that was booked before the order was placed contains the reference only by chance.
  return isWaiting && order.amount === row.amount && row.bookedOn >= order.placedOn ? order : null;
}

function suggestByReference(row: BankRow, hits: readonly ReferenceHit[]): Suggestion[] {
  const unpaidOrders = hits
    .map(({ order }) => order)
    .filter((order) => findReason(row, order) !== "already-paid");
  const waiting = unpaidOrders.filter(({ transferState }) => transferState === "waiting");
  const sum = waiting.reduce((total, order) => total + computeMissing(order), 0);
  const singleSuggestions = hits
    .map(({ order }) => toSuggestion(row, order, findReason(row, order)))
    .toSorted((one, other) => rankSuggestion(one) - rankSuggestion(other));
  if (waiting.length < 2 || sum !== row.amount) return singleSuggestions;
  const orders = waiting.map((order) => ({ id: order.id, amount: computeMissing(order) }));
  return [{ kind: "orders", reason: "several", orders }, ...singleSuggestions];
}

function findReason(row: BankRow, order: OrderFacts): OrderReason {
  if (order.transferState === "closed") return "not-waiting";
  const missingAmount = computeMissing(order);
  if (order.transferState === "paid" || missingAmount === 0) return "already-paid";
  if (row.amount !== missingAmount) return row.amount < missingAmount ? "part" : "above";
  return order.received === 0 ? "exact" : "rest";
}

const reasonOrder: readonly OrderReason[] = ["exact", "rest", "part", "above", "not-waiting", "already-paid"];

function rankSuggestion(suggestion: Suggestion): number {
  return suggestion.kind === "orders" ? reasonOrder.indexOf(suggestion.reason) : reasonOrder.length;
}

function toSuggestion(row: BankRow, order: OrderFacts, reason: OrderReason): Suggestion {
  const amount = reason === "already-paid" ? 0 : Math.min(row.amount, computeMissing(order));
  return { kind: "orders", reason, orders: [{ id: order.id, amount }] };
}

function suggestByDamagedReference(row: BankRow, text: PlainText, facts: MatchFacts): Suggestion[] {
  const names = listNameKeys(row);
  const contacts = findContacts(row, facts);
  /** The amount is stronger evidence than the name, and the name is stronger than the payer. */
  const scoreOrder = (order: OrderFacts) =>
    (computeMissing(order) === row.amount ? 4 : 0) +
    (names.has(nameKey(order.name) ?? "") ? 2 : 0) +
    (order.contacts.some((donor) => contacts.has(donor)) ? 1 : 0);
  return filterEligible(row, facts.orders.findByDamagedReference(text.signs))
    .toSorted((one, other) => scoreOrder(other) - scoreOrder(one))
    .map((order) => toSuggestion(row, order, "damaged-reference"));
}

function suggestByPayer(row: BankRow, facts: MatchFacts): Suggestion[] {
  const orders = facts.orders
    .findByContact(findContacts(row, facts))
    .filter((order) => computeMissing(order) === row.amount);
  return filterEligible(row, orders).map((order) => toSuggestion(row, order, "payer"));
}

function suggestByName(row: BankRow, { orders }: MatchFacts): Suggestion[] {
  const firstDay = shiftDay(row.bookedOn, -nameDays);
  const ordersByName = orders
    .findByName(listNameKeys(row), row.amount)
    .filter(({ placedOn }) => placedOn >= firstDay);
  return filterEligible(row, ordersByName)
    .filter((order) => computeMissing(order) === row.amount)
    .map((order) => toSuggestion(row, order, "name"));
}

function findContacts({ payer }: BankRow, { donorsByPayer }: MatchFacts): ReadonlySet<string> {
  return (payer === null ? undefined : donorsByPayer.get(payer)) ?? new Set();
}

/** Returns the orders that were placed before the payment, except those of earlier matches; the latest first. */
function filterEligible(row: BankRow, orders: readonly OrderFacts[]): OrderFacts[] {
  return orders
    .filter(({ id, placedOn }) => placedOn <= row.bookedOn && !row.matchedOrderIds.includes(id))
    .toSorted((one, other) => Date.parse(other.placedOn) - Date.parse(one.placedOn));
}

function removeDuplicates(suggestions: readonly Suggestion[]): Suggestion[] {
  const byContent = new Map<string, Suggestion>();
  for (const suggestion of suggestions) {
    const key =
      suggestion.kind === "orders"
        ? suggestion.orders.map(({ id }) => id).join(" ")
        : `${suggestion.category} ${suggestion.donationType}`;
    if (!byContent.has(key)) byContent.set(key, suggestion);
  }
  return [...byContent.values()].slice(0, maxSuggestions);
}
