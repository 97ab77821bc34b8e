import { isExpired } from "./bank-clock.ts";
import { brandOf, type CardBrand, maskCard, passesLuhn } from "./card.ts";

/** What the bank keeps of a card: number, expiry and CVV are dropped once they have been checked. */
export type CardOnFile = { readonly mask: string; readonly brand: CardBrand; readonly expired: boolean };

export type CardFault = "cardNumber" | "expiry" | "cvv";

/** Names of the inputs on the bank's own page for the card. */
export const cardInputs: Readonly<Record<CardFault, string>> = {
  cardNumber: "cardNumber",
  expiry: "cardExpiry",
  cvv: "cardCvv",
};

/** Shown on the page for the card, so that a person can try it. */
export const testCard = "4155 6501 0041 6111";

/** The card typed on the bank's page, and its digits, which the caller must not keep; or what is wrong with it. */
export function readCard(
  form: URLSearchParams,
  now: Date,
): { readonly card: CardOnFile; readonly pan: string } | { readonly faults: readonly CardFault[] } {
  const typed = (what: CardFault): string => (form.get(cardInputs[what]) ?? "").slice(0, 40);
  const pan = typed("cardNumber").replaceAll(/[\s-]/g, "");
  const [, month, year] = /^\s*(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(typed("expiry")) ?? [];
  const expiry = month === undefined ? undefined : `${month}${year}`;
  const faults: CardFault[] = [];
  if (!/^\d{13,19}$/.test(pan) || !passesLuhn(pan)) faults.push("cardNumber");
  if (expiry === undefined) faults.push("expiry");
  if (!/^\d{3,4}$/.test(typed("cvv").trim())) faults.push("cvv");
  if (faults.length > 0 || expiry === undefined) return { faults };
  return { card: { mask: maskCard(pan), brand: brandOf(pan), expired: isExpired(expiry, now) }, pan };
}
