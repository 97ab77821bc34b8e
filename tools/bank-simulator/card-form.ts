import { isExpired } from "./bank-clock.ts";
import { brandOf, type CardBrand, maskCard, passesLuhn } from "./card.ts";

export type CardOnFile = { readonly mask: string; readonly brand: CardBrand; readonly expired: boolean };

export type CardFault = "cardNumber" | "expiry" | "cvv";

export const cardInputs: Readonly<Record<CardFault, string>> = {
  cardNumber: "cardNumber",
  expiry: "cardExpiry",
  cvv: "cardCvv",
};

export const testCard = "4155 6501 0041 6111";

export function readCard(
  form: URLSearchParams,
  now: Date,
): { readonly card: CardOnFile; readonly pan: string } | { readonly faults: readonly CardFault[] } {
  const readInput = (what: CardFault): string => (form.get(cardInputs[what]) ?? "").slice(0, 40);
  const pan = readInput("cardNumber").replaceAll(/[\s-]/g, "");
  const [, month, year] = /^\s*(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(readInput("expiry")) ?? [];
  const expiry = month === undefined ? undefined : `${month}${year}`;
  const faults: CardFault[] = [];
  if (!/^\d{13,19}$/.test(pan) || !passesLuhn(pan)) faults.push("cardNumber");
  if (expiry === undefined) faults.push("expiry");
  if (!/^\d{3,4}$/.test(readInput("cvv").trim())) faults.push("cvv");
  if (faults.length > 0 || expiry === undefined) return { faults };
  return { card: { mask: maskCard(pan), brand: brandOf(pan), expired: isExpired(expiry, now) }, pan };
}
