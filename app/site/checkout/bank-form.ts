import type { CardInput } from "#shared/card.ts";
import type { BankForm } from "./send-order.ts";

/**
 * Sends the browser, and with it the card, straight to the bank (docs/contract.md#card-inputs): names exist only
 * in this form, which exists only now. Throws when the form cannot be built.
 *
 * @param card as `validateCard` answers it: digits, expiry MMYY
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
  // Gone before the page can be put aside for the back button, card and all.
  const remove = () => form.remove();
  window.addEventListener("pagehide", remove, { once: true });
  window.addEventListener("pageshow", remove, { once: true });
  // The prototype's own method: a field called "submit" would hide it.
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
