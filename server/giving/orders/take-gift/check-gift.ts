import type { findDayForGift } from "#server/giving/cash/assign-cash-day.ts";
import { findClosedTarget, type PricedOrder, priceOrder } from "#server/giving/orders/price-items.ts";
import type { RefusalCode, Refused } from "#server/giving/orders/refusal.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { readCompany } from "#shared/giving/company.ts";
import { type Donor, validateDonor } from "#shared/giving/donor.ts";
import { needsProxyConsent } from "#shared/giving/kurban.ts";
import { isStaffDay } from "#shared/giving/staff-days.ts";
import { isStaffSource } from "#shared/giving/staff-gift.ts";
import { type ErrorKey, fieldError } from "#shared/text/field-error.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { GiftInput } from "./take-gift.ts";

/** The reasons of a refusal that no message of the public pages names. */
export const giftProblems = [
  "donor.missing",
  "items.required",
  "target.closed",
  "quantity.invalid",
  "company.invalid",
  "givenOn.invalid",
  "source.invalid",
  "desk.required",
  "desk.closed",
  "shares.soldOut",
  "shares.closed",
  "shares.transfersFull",
  "shares.name",
  "shares.count",
  "shares.several",
] as const;
export type GiftProblem = (typeof giftProblems)[number];

/** The errors by the name of the field: `name`, `items.0.amount`, `company.taxNumber` … Amounts are in kuruş. */
export type GiftErrors = Record<
  string,
  { key: ErrorKey | GiftProblem; values?: { amount?: number; left?: number } }
>;

const maxItems = 50;
const maxQuantity = 999;

/** Checks everything about a gift except its donor and its items. */
export function checkForm({ source, givenOn, company }: GiftInput, now: Date): GiftErrors {
  const errors: GiftErrors = {};
  if (!isStaffSource(source)) errors.source = { key: "source.invalid" };
  if (givenOn !== undefined && !isStaffDay(givenOn, now)) errors.givenOn = { key: "givenOn.invalid" };
  const checked = company && readCompany(company);
  const invalidFields = checked?.kind === "invalid" ? checked.fields : [];
  for (const field of invalidFields) errors[`company.${field}`] = { key: "company.invalid" };
  return errors;
}

/** Checks that a gift in cash goes into the open day of a desk. */
export function checkDesk({ kind }: Awaited<ReturnType<typeof findDayForGift>>): GiftErrors {
  if (kind === "desk-needed") return { deskId: { key: "desk.required" } };
  return kind === "day-closed" ? { deskId: { key: "desk.closed" } } : {};
}

/** Checks the contact of a new donor. The phone is optional, because a person at the desk may not give it. */
export function checkNewDonor(input: {
  name: string;
  phone: string;
  email: string;
}): { kind: "valid"; donor: Donor } | { kind: "invalid"; errors: GiftErrors } {
  if (input.phone.trim() !== "") return validateDonor(input);
  // Only the name and the e-mail address are checked.
  const checked = validateDonor({ name: input.name, email: input.email, phone: "5000000000" });
  return checked.kind === "valid" ? { kind: "valid", donor: { ...checked.donor, phone: "" } } : checked;
}

type GiftPriced = { kind: "priced"; order: PricedOrder } | { kind: "invalid"; errors: GiftErrors };

/** Prices a gift like an order of the site, and checks the proxy consent of a kurban. */
export async function priceGift(tx: Tx, gift: GiftInput): Promise<GiftPriced> {
  const errors = checkItems(gift.items);
  if (Object.keys(errors).length > 0) return { kind: "invalid", errors };
  const items = gift.items.map(({ targetId, donationType, unit, quantity }) => {
    return { id: targetId, donationType, quantity, amount: unit * quantity };
  });
  const totalAmount = items.reduce((sum, { amount }) => sum + amount, 0);
  const priced = await priceOrder(tx, { items, totalAmount, paymentMethod: gift.method });
  if ("kind" in priced)
    return { kind: "invalid", errors: toErrors(priced, items, await findClosedTarget(tx, items)) };
  const hasKurban = priced.items.some(({ category }) => needsProxyConsent(category));
  return hasKurban && !gift.proxyConsent
    ? { kind: "invalid", errors: { proxyConsent: fieldError("proxyConsent.required") } }
    : { kind: "priced", order: priced };
}

const shareProblems: Partial<Record<RefusalCode, GiftProblem>> = {
  SOLD_OUT: "shares.soldOut",
  CLOSED: "shares.closed",
  TRANSFERS_FULL: "shares.transfersFull",
};

/** Names the fields of the form in a refusal of an offer of kurban. */
export function toShareErrors(refusal: Refused, items: GiftInput["items"]): GiftErrors {
  const { code, subject, details, fieldErrors } = refusal;
  if (fieldErrors) return toErrors(refusal, [], undefined);
  if (code === "INVALID_SHARES" && details)
    return {
      [`items.${details.line}.shares.${details.n}`]: { key: `shares.${details.reason}` as GiftProblem },
    };
  const index = items.findIndex(({ targetId }) => targetId === subject);
  const left = typeof details?.left === "number" ? { values: { left: details.left } } : {};
  return { [`items.${index}.quantity`]: { key: ownValue(shareProblems, code) ?? "shares.closed", ...left } };
}

function checkItems(items: GiftInput["items"]): GiftErrors {
  const errors: GiftErrors = {};
  if (items.length === 0 || items.length > maxItems) errors.items = { key: "items.required" };
  for (const [index, { targetId, unit, quantity }] of items.entries()) {
    if (targetId === "") errors[`items.${index}.target`] = { key: "target.closed" };
    if (!Number.isSafeInteger(unit) || unit <= 0)
      errors[`items.${index}.amount`] = fieldError("cartAmount.invalid");
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxQuantity)
      errors[`items.${index}.quantity`] = { key: "quantity.invalid" };
  }
  return errors;
}

/** Names the fields of the form in a refusal of the public order. */
function toErrors(
  { fieldErrors = {}, subject }: Refused,
  items: readonly { id: string }[],
  closedTarget: string | undefined,
): GiftErrors {
  const named = Object.entries(fieldErrors).map(([field, error]) => [
    field.replace("cartItems.", "items."),
    error,
  ]);
  if (named.length > 0) return Object.fromEntries(named);
  const index = items.findIndex(({ id }) => id === subject);
  const field = index === -1 ? "items" : `items.${index}`;
  if (closedTarget === undefined) return { [`${field}.amount`]: fieldError("cartAmount.invalid") };
  return { [`${field}.target`]: { key: "target.closed" } };
}
