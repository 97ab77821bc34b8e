import type { CardInput } from "#shared/money/card.ts";

/** The form for the bank. `card` holds the bank's names of the card inputs, or null if the bank asks for the card. */
export type BankForm = {
  action: string;
  method: "POST" | "GET";
  fields: Record<string, string>;
  card: Record<keyof CardInput, string> | null;
};

/**
 * Sends the browser to the bank, with the card if the donor typed the card on our page (docs/contract.md#card-inputs).
 * Only this short-lived form gives the card inputs names, because a form of the page would send named inputs to us if it
 * was submitted without our script. Throws if the form cannot be built.
 */
export function submitToBank(bankForm: BankForm, card: CardInput): void {
  const target = new URL(bankForm.action, location.href);
  if (target.protocol !== "https:" && target.protocol !== "http:")
    throw new TypeError("bank address is not http");
  const form = document.createElement("form");
  form.method = bankForm.method;
  form.action = target.href;
  form.acceptCharset = "utf-8";
  form.hidden = true;
  for (const [name, value] of bankFields(bankForm, card)) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  // Without this, a donor who goes back would get the page with the card in it from the back/forward cache.
  const remove = () => form.remove();
  window.addEventListener("pagehide", remove, { once: true });
  window.addEventListener("pageshow", remove, { once: true });
  // A field with the name "submit" would hide the form's own method.
  HTMLFormElement.prototype.submit.call(form);
}

/** Returns the bank's fields, with the card under the bank's names. Throws if the card would be part of an address. */
export function bankFields(
  { method, fields, card: names }: Pick<BankForm, "method" | "fields" | "card">,
  card: CardInput,
): [string, string][] {
  const bankInputs = Object.entries(fields);
  if (names === null) return bankInputs;
  if (method !== "POST") throw new TypeError("a card would go into an address");
  return [
    ...bankInputs,
    [names.holder, card.holder],
    [names.number, card.number],
    [names.expiry, card.expiry],
    [names.cvv, card.cvv],
  ];
}
