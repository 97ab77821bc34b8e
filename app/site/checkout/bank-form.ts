import type { CardInput } from "#shared/card.ts";
import type { BankForm } from "./send-order.ts";

/**
 * Sends the browser, with the card, straight to the bank (docs/contract.md#card-inputs). Only this short-lived form
 * gives the card fields names. Throws when the form cannot be built.
 *
 * @param card as returned by `validateCard`: digits, expiry MMYY
 */
export function submitToBank({ action, fields }: BankForm, card: CardInput): void {
  const target = new URL(action, location.href);
  if (target.protocol !== "https:" && target.protocol !== "http:")
    throw new TypeError("bank address is not http");
  const form = document.createElement("form");
  form.method = "post";
  form.action = target.href;
  form.acceptCharset = "utf-8";
  form.hidden = true;
  for (const [name, value] of bankFields(fields, card)) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  // Remove the form with its card before the page enters the back/forward cache.
  const remove = () => form.remove();
  window.addEventListener("pagehide", remove, { once: true });
  window.addEventListener("pageshow", remove, { once: true });
  // Call the prototype's method: a field called "submit" would hide it.
  HTMLFormElement.prototype.submit.call(form);
}

/** The card's fields as the bank calls them (payfor 3DPay, section 2.2). */
export function bankFields(fields: Record<string, string>, card: CardInput): [string, string][] {
  return [
    ...Object.entries(fields),
    ["CardHolderName", card.holder],
    ["Pan", card.number],
    ["Expiry", card.expiry],
    ["Cvv2", card.cvv],
  ];
}
